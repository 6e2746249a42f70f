"""Phase 1, Activation (R30, R92–R95, R97, R101, C31–C36, C62, C66, C67)."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.asking import ask_nobody as then
from ludotheque.core.rule import Codes, refuse, rule, tell
from ludotheque.titles.dakota import ask, events, layout, reasons
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.rules.common import free_spaces, is_active, next_seat, territory_refusal


@rule
def begin_round(box: Box, s: State) -> None:
    """A round begins with the Activation of the first player (R28, R29, R30)."""
    s.round += 1
    s.turn = s.marker
    tell(events.ROUND, s.marker, s.round)
    begin_activation(box, s)
    then(s, ask.EFFECT)


@rule
def begin_activation(box: Box, s: State) -> None:
    """A player's Activation: the Saloon pays by itself (R101, C32, C36)."""
    if s.cards[s.turn][layout.SALOON] == 1:
        s.wealth[s.turn] += box.income
        tell(events.SALOON_PAID, s.turn, box.income)


@rule
def go_on_activating(box: Box, s: State) -> None:
    """Ask for an effect that has a target; those without are skipped; after the last player placement (C31, C32)."""
    while True:
        for effect in range(layout.EFFECTS):
            if is_ready(s, s.turn, effect) and has_target(box, s, effect):
                put(s, ask.EFFECT, s.turn)
                return
        for effect in range(layout.EFFECTS):
            if is_ready(s, s.turn, effect):
                tell(events.NO_TARGET, s.turn, effect_card(effect))
            s.used[effect] = 0
        s.turn = next_seat(box, s.turn)
        if s.turn == s.marker:
            s.left = box.placed
            then(s, ask.FIRST_PLACEMENT)
            return
        begin_activation(box, s)


@rule
def effect_card(effect: int) -> int:
    """The card that an effect belongs to: the totems come first, in the same order."""
    return layout.GHOST_DANCE if effect == layout.GHOST else effect


@rule
def placed_kind(sort: int) -> int:
    """The kind that a totem's sort of move places: eagle fish, eagle game, bison, horse."""
    return layout.FISH if sort == 0 else layout.GAME if sort == 1 else layout.BISON if sort == 2 else layout.HORSE


@rule
def is_ready(s: State, seat: int, effect: int) -> bool:
    """Whether a player has the card and has not used it in this Activation (R30, C32)."""
    return s.cards[seat][effect_card(effect)] == 1 and s.used[effect] == 0


@rule
def effect_refusal(s: State, seat: int, effect: int) -> int:
    """A player uses the cards they have, each once in an Activation (R30, C32)."""
    card = effect_card(effect)
    if s.cards[seat][card] == 0:
        return refuse(reasons.NO_SUCH_CARD, card)
    return refuse(reasons.EFFECT_USED, card) if s.used[effect] == 1 else 0


@rule
def space_refusal(box: Box, s: State, kind: int, territory: int) -> int:
    """A free space of the kind on the open row of an active territory, a token in the supply (R95, C33, C62)."""
    reason = territory_refusal(box, s, territory)
    if reason != 0:
        return reason
    if free_spaces(box, s, territory, kind) <= 0:
        return refuse(reasons.NO_FREE_SPACE, kind)
    return refuse(reasons.SUPPLY_OUT, kind) if s.supply[kind] == 0 else 0


@rule
def has_target(box: Box, s: State, effect: int) -> bool:
    """Whether an effect can be used anywhere (R95, C32)."""
    for territory in range(box.territories):
        if is_active(s, territory):
            if effect == layout.GHOST:
                return True
            if space_refusal(box, s, placed_kind(effect + 1), territory) == 0:
                return True
            if effect == layout.EAGLE and space_refusal(box, s, layout.FISH, territory) == 0:
                return True
    return False


@rule
def list_effects(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The unused effects with their targets; each sort of move (the eagle has two) has a code for every territory."""
    for sort in range(layout.EFFECTS + 1):
        effect = max(sort - 1, 0)
        if is_ready(s, seat, effect):
            for territory in range(box.territories):
                if effect == layout.GHOST:
                    reason = territory_refusal(box, s, territory)
                else:
                    reason = space_refusal(box, s, placed_kind(sort), territory)
                if reason == 0:
                    out[n] = first + sort * layout.TERRITORIES + territory
                    n += 1
    return n


@rule
def totem_refusal(box: Box, s: State, seat: int, effect: int, kind: int, territory: int) -> int:
    """A card that can be used, and a space for its token (R93, R94, R95)."""
    reason = effect_refusal(s, seat, effect)
    return reason if reason != 0 else space_refusal(box, s, kind, territory)


@rule
def eagle_refusal(box: Box, s: State, seat: int, sort: int, territory: int) -> int:
    """The same for the Eagle Totem, which places fish or game (R92)."""
    return totem_refusal(box, s, seat, layout.EAGLE, placed_kind(sort), territory)


@rule
def ghost_refusal(box: Box, s: State, seat: int, territory: int) -> int:
    """Ghost Dance goes to any active territory (R97)."""
    reason = effect_refusal(s, seat, layout.GHOST)
    return reason if reason != 0 else territory_refusal(box, s, territory)


@rule
def use_totem(box: Box, s: State, seat: int, effect: int, kind: int, territory: int) -> None:
    """A totem's token goes from the supply to the row (R93, R94)."""
    s.used[effect] = 1
    s.supply[kind] -= 1
    s.tokens[territory][kind] += 1
    tell(events.TOTEM_PLACED, seat, effect_card(effect), kind, territory)
    then(s, ask.EFFECT)


@rule
def use_eagle(box: Box, s: State, seat: int, sort: int, territory: int) -> None:
    """The Eagle Totem places fish or game (R92)."""
    use_totem(box, s, seat, layout.EAGLE, placed_kind(sort), territory)


@rule
def use_ghost(box: Box, s: State, seat: int, territory: int) -> None:
    """The Ghost Dance marker goes to the territory (R97, C67)."""
    s.used[layout.GHOST] = 1
    s.ghost[seat] = territory
    tell(events.GHOST_PLACED, seat, territory)
    then(s, ask.EFFECT)
