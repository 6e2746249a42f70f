// @ts-check
/** Two ways to be quick: make things once, and do later what nobody waits for. */

/** What is made once for each text, since making it takes longer than using it. @template T @param {(text: string) => T} make */
export function kept(make) {
  /** @type {Map<string, T>} */
  const known = new Map();
  return (/** @type {string} */ text) => {
    if (!known.has(text)) known.set(text, make(text));
    return /** @type {T} */ (known.get(text));
  };
}

/** Do something when what is to be seen now has been painted; at once where nobody sees it. @param {() => void} act */
export function painted(act) {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

/** What can be asked for any number of times, and is done once, when all is painted. @param {() => void} act */
export function afterwards(act) {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    painted(() => {
      waits = false;
      act();
    });
  };
}
