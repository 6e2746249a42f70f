"""Phase 1, Activation (R30, R92–R95, R97, R101, C31–C36, C62, C66, C67)."""

from __future__ import annotations

from ludotheque.core.rule import Codes, rule, tell
from ludotheque.titles.dakota.layout import (
    ASK_EFFECT,
    ASK_FIRST_PLACEMENT,
    BISON,
    EAGLE,
    EFFECTS,
    FISH,
    GAME,
    GHOST,
    GHOST_DANCE,
    HORSE,
    SALOON,
    TERRITORIES,
    Box,
    State,
)
from ludotheque.titles.dakota.moves import (
    EFFECT_USED,
    GHOST_PLACED,
    NO_FREE_SPACE,
    NO_SUCH_CARD,
    NO_TARGET,
    ROUND,
    SALOON_PAID,
    SUPPLY_OUT,
    TOTEM_PLACED,
)
from ludotheque.titles.dakota.rules.common import ask, free_spaces, is_active, next_seat, territory_refusal, then


@rule
def begin_round(box: Box, s: State) -> None:
    """A round begins with the Activation of the first player (R28–R30)."""
    s.round += 1
    s.turn = s.marker
    tell(ROUND, s.marker, s.round)
    begin_activation(box, s)
    then(s, ASK_EFFECT)


@rule
def begin_activation(box: Box, s: State) -> None:
    """A player's Activation: the Saloon pays by itself (R101, C32, C36)."""
    if s.cards[s.turn][SALOON] == 1:
        s.wealth[s.turn] += box.income
        tell(SALOON_PAID, s.turn, box.income)


@rule
def go_on_activating(box: Box, s: State) -> None:
    """Ask for an effect that has a target; those without are skipped; after the last player placement (C31, C32)."""
    while True:
        for effect in range(EFFECTS):
            if effect_refusal(s, s.turn, effect) == 0:
                if has_target(box, s, effect):
                    ask(s, ASK_EFFECT, s.turn)
                    return
        for effect in range(EFFECTS):
            if effect_refusal(s, s.turn, effect) == 0:
                tell(NO_TARGET, s.turn, effect_card(effect))
            s.used[effect] = 0
        s.turn = next_seat(box, s.turn)
        if s.turn == s.marker:
            s.left = box.placed
            then(s, ASK_FIRST_PLACEMENT)
            return
        begin_activation(box, s)


@rule
def effect_card(effect: int) -> int:
    """The card that an effect belongs to: the totems come first, in the same order."""
    return GHOST_DANCE if effect == GHOST else effect


@rule
def effect_kind(code: int) -> int:
    """The kind that a totem's move places: eagle fish, eagle game, bison, horse."""
    return FISH if code == 0 else GAME if code == 1 else BISON if code == 2 else HORSE


@rule
def effect_refusal(s: State, seat: int, effect: int) -> int:
    """A player uses the cards he has, each once in an Activation (R30, C32)."""
    if s.cards[seat][effect_card(effect)] == 0:
        return NO_SUCH_CARD
    return EFFECT_USED if s.used[effect] == 1 else 0


@rule
def totem_refusal(box: Box, s: State, kind: int, territory: int) -> int:
    """A free space of the kind on the open row of an active territory, a token in the supply (R92–R95, C33, C62)."""
    reason = territory_refusal(box, s, territory)
    if reason == 0 and free_spaces(box, s, territory, kind) <= 0:
        reason = NO_FREE_SPACE
    if reason == 0 and s.supply[kind] == 0:
        reason = SUPPLY_OUT
    return reason


@rule
def has_target(box: Box, s: State, effect: int) -> bool:
    """Whether an effect can be used anywhere (R95, C32)."""
    for territory in range(box.territories):
        if is_active(s, territory):
            if effect == GHOST:
                return True
            if totem_refusal(box, s, effect_kind(effect + 1), territory) == 0:
                return True
            if effect == EAGLE and totem_refusal(box, s, FISH, territory) == 0:
                return True
    return False


@rule
def list_effects(box: Box, s: State, seat: int, first: int, out: Codes) -> int:
    """All unused effects with their targets; each sort of move has a code for every territory."""
    n = 0
    for sort in range(EFFECTS + 1):
        effect = max(sort - 1, 0)
        if effect_refusal(s, seat, effect) == 0:
            for territory in range(box.territories):
                if target_refusal(box, s, sort, territory) == 0:
                    out[n] = first + sort * TERRITORIES + territory
                    n += 1
    return n


@rule
def target_refusal(box: Box, s: State, sort: int, territory: int) -> int:
    """Whether a move of a sort (eagle fish, eagle game, bison, horse, ghost) may aim at a territory."""
    if sort == EFFECTS:
        return territory_refusal(box, s, territory)
    return totem_refusal(box, s, effect_kind(sort), territory)


@rule
def use_effect(s: State, seat: int, sort: int, territory: int) -> None:
    """A totem's token goes from the supply to the row (R92–R94); the Ghost Dance marker to the territory (R97, C67)."""
    effect = max(sort - 1, 0)
    s.used[effect] = 1
    if effect == GHOST:
        s.ghost[seat] = territory
        tell(GHOST_PLACED, seat, territory)
    else:
        kind = effect_kind(sort)
        s.supply[kind] -= 1
        s.tokens[territory][kind] += 1
        tell(TOTEM_PLACED, seat, effect, kind, territory)
    then(s, ASK_EFFECT)
