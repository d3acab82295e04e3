"""The loop of a batch, in compiled code: each game plays the word that was chosen for it, and goes on to the next one.

What happens by itself happens inside: chance, the plies of rivals, forced plies that everybody knows to be forced, and
the beginning of a new game where one has ended.
"""

from typing import Any, NamedTuple

from voyageur.kernel.borrowed import borrowed
from voyageur.kernel.chance import fast_below, fast_word, outcome_at
from voyageur.kernel.jit import compiled
from voyageur.kernel.states import WorkStates
from voyageur.kernel.view import CHANCE, NOBODY

BEGIN = -1  # in place of a word: a new game begins
LEARNER, RANDOM, GREEDY = 0, 1, 2  # who plays a seat
AT_HAND = 2  # of `Share.work`
KEY_KIND, RIVAL_KIND, DRAW_KIND = -13, -14, -15  # for keyed randomness; no game has an event of this kind
MOST_BEGINNINGS = 10_000  # of games in which nobody decides anything, one after the other
FEW_WORDS = 512  # of a mask that is cleared as a whole


class Slots(NamedTuple):
    """The games of a batch, one a row.  N games, S seats."""

    states: Any  # record (N,), or (0,) where the games are packed
    memory: Any  # uint8 (N, B)  the same memory, B bytes a state; packed: those that may change
    keys: Any  # int64 (N,)  of the dice and cards
    episodes: Any  # int64 (N,)  games begun here
    plies: Any  # int64 (N,)  since the game began
    decisions: Any  # int64 (N,)  of learners since the game began
    decided: Any  # int64 (N,)  of learners since the batch was reset
    steps: Any  # int64 (N,)  words of the decision at hand that are chosen
    path: Any  # int64 (N, most steps)  these words
    starts: Any  # int64 (N,)  where the legal actions begin in the list of the share
    counts: Any  # int64 (N,)  how many there are
    observations: Any  # float32 (N, O + P)  O : of the game; P : of the words that are chosen, 0 in the whole form
    shown: Any  # int64 (N, SHOWN_SIZE)  what `observe_changed` remembers
    masks: Any  # int8 (N, W), or (N, 0) where no masks are asked for
    seats: Any  # int32 (N,)  to choose
    rewards: Any  # float32 (N, S)
    ended: Any  # bool (N,)
    truncated: Any  # bool (N,)


class Share(NamedTuple):
    """What a thread works with, for its share of the games."""

    listed: Any  # int32 (C,)  the legal actions of its games, one game after the other
    listed_next: Any  # int32 (C,)  the same after this step
    finals: Any  # float32 (F, O + P)  last observations of games that have ended
    final_games: Any  # int64 (F,)  which
    final_seats: Any  # int64 (F,)  and who sees it
    filled: Any  # int64 (2,)  of `listed_next` and of `finals`
    weights: Any  # int64 (N_OUTCOMES,)
    event: Any  # int64 (4,)
    ranks: Any  # int64 (S,)
    values: Any  # float64 (MOST_LEGAL,)
    work: Any  # record (3,)  two to look ahead, then the game at hand where games are packed
    work_memory: Any  # uint8 (3, B)  the same memory


class Terms(NamedTuple):
    """What holds for all games of a batch."""

    begun: Any  # uint8 (B,)  a state before the first ply
    n_changing: int  # bytes of a state that may change during a game
    factors: Any  # float32 (O,)  by which numbers are scaled
    rivals: Any  # int64 (S,)  who plays the seats, beginning with that of the learner; all LEARNER : self-play
    seed: int  # 64 bits, as a signed number
    seat: int  # of the learner; -1: another one in each game, in turn
    most_decisions: int  # after which a game is truncated, 0 for no limit
    n_seats: int
    n_numbers: int  # O
    is_whole: bool  # a word is a whole action
    is_watched: bool  # there are rivals, or a limit of decisions
    is_packed: bool  # of each game only the bytes are kept that may change


def to_act(state: Any) -> int: ...  # replaced by the game's own (by `bound`), as are the following
def legal(state: Any, out: Any) -> int: ...
def draw_legal(state: Any, out: Any, word: int) -> int: ...
def chance_weights(state: Any, out: Any) -> int: ...
def chance_event(state: Any, out: Any) -> None: ...
def apply(state: Any, action: int) -> None: ...
def ranks_of(state: Any, out: Any) -> None: ...
def resample(state: Any, seat: int, key: int) -> None: ...
def only_action_is_public(state: Any) -> bool: ...
def best_action(work: WorkStates, seat: int, actions: Any, n: int, key: int, values: Any) -> int: ...
def word_of(action: int, step: int) -> int: ...
def see(state: Any, seat: int, factors: Any, row: Any) -> None: ...
def see_changed(state: Any, seat: int, factors: Any, row: Any, shown: Any) -> None: ...
def word_at(is_whole: bool, action: int, step: int) -> int: ...
def begin(slots: Any, terms: Any, game: int, memory: Any, at: int) -> None: ...
def to_decision(state: Any, key: int, free: Any, weights: Any, event: Any, plies: Any, game: int) -> int: ...
def to_learner(slots: Any, share: Any, terms: Any, game: int, n: int, is_new: bool) -> int: ...
def rival_action(slots: Any, share: Any, terms: Any, game: int, state: Any, memory: Any, at: int, n: int) -> int: ...
def end(slots: Any, share: Any, terms: Any, game: int, state: Any) -> None: ...
def keep_final(slots: Any, share: Any, terms: Any, game: int, state: Any) -> None: ...
def copy_bytes(into: Any, row: int, source: Any, of: int, n: int) -> None: ...
def keep(listed: Any, start: int, n: int, is_whole: bool, step: int, word: int, out: Any) -> int: ...
def clear_mask(masks: Any, game: int, listed: Any, start: int, n: int, is_whole: bool, step: int) -> None: ...
def mark(masks: Any, game: int, listed: Any, start: int, n: int, is_whole: bool, step: int) -> None: ...


def word(is_whole: bool, action: int, step: int) -> int:
    """Return the word of an action at a step, -1 after its last one."""
    if is_whole:
        return action if step == 0 else -1
    return word_of(action, step)


# Choosing ---------------------------------------------------------------------------------------


def first_illegal(slots: Slots, terms: Terms, listed: Any, chosen: Any, first: int, last: int) -> int:
    """Return the first game whose chosen word is not one of a legal action, or -1.

    listed : int32 (C,)  the legal actions of the games;  chosen : int64 (N,)
    """
    n_words = slots.masks.shape[1]
    for game in range(first, last):
        word = int(chosen[game])
        if n_words > 0:
            if word < 0 or word >= n_words or slots.masks[game, word] == 0:
                return game
            continue
        is_legal, step, start = False, slots.steps[game], slots.starts[game]
        for place in range(start, start + slots.counts[game]):
            is_legal |= word_at(terms.is_whole, int(listed[place]), step) == word
        if not is_legal:
            return game
    return -1


def step_games(slots: Slots, share: Share, terms: Terms, chosen: Any, first: int, last: int) -> int:
    """Play the chosen words and what follows by itself, and return the game that it came to.

    That is `last`, or an earlier one if a list or the last observations need more room there, or -1 - game where game
    after game ends without a decision.  What is called in each game gets single arrays: a call with all of them takes
    longer than a ply.

    chosen : int64 (N,)  words, or BEGIN;  first, last : games `first` ... `last` - 1
    """
    slots, share, terms = borrowed(slots), borrowed(share), borrowed(terms)
    listed, free_list, is_whole = share.listed, share.listed_next, terms.is_whole
    filled = int(share.filled[0])
    for game in range(first, last):
        if len(free_list) - filled < len(share.values) or share.filled[1] == len(share.finals):
            share.filled[0] = filled
            return game
        word = int(chosen[game])
        step, start, n = int(slots.steps[game]), int(slots.starts[game]), int(slots.counts[game])
        slots.ended[game] = slots.truncated[game] = False
        for seat in range(terms.n_seats):
            slots.rewards[game, seat] = 0
        clear_mask(slots.masks, game, listed, start, n, is_whole, step)
        free = free_list[filled:]
        states, memory, at = slots.states, slots.memory, game
        if terms.is_packed:
            states, memory, at = share.work, share.work_memory, AT_HAND
        state = states[at]
        if word == BEGIN:
            begin(slots, terms, game, memory, at)
        else:
            kept = keep(listed, start, n, is_whole, step, word, free)
            action = int(free[0])
            if word_at(is_whole, action, step + 1) >= 0:  # the decision goes on
                slots.path[game, step] = word
                slots.observations[game, terms.n_numbers + word] += 0.5 ** (step + 1)
                slots.steps[game], slots.starts[game], slots.counts[game] = step + 1, filled, kept
                mark(slots.masks, game, free_list, filled, kept, is_whole, step + 1)
                filled += kept
                continue
            for before in range(step):
                slots.observations[game, terms.n_numbers + slots.path[game, before]] = 0
            slots.steps[game] = 0
            slots.decisions[game] += 1
            slots.decided[game] += 1
            slots.plies[game] += 1
            if terms.is_packed:
                copy_bytes(memory, at, slots.memory, game, terms.n_changing)
            apply(state, action)
        n = to_decision(state, slots.keys[game], free, share.weights, share.event, slots.plies, game)
        acting = int(to_act(state))
        if n == 0 or terms.is_watched:
            share.filled[0] = filled
            n = to_learner(slots, share, terms, game, n, word == BEGIN)
            if n == 0:
                return -1 - game
            acting = int(to_act(state))
        if terms.is_packed:
            copy_bytes(slots.memory, game, memory, at, terms.n_changing)
        slots.seats[game] = acting
        slots.starts[game], slots.counts[game] = filled, n
        mark(slots.masks, game, free_list, filled, n, is_whole, 0)
        filled += n
        see_changed(state, acting, terms.factors, slots.observations[game, : terms.n_numbers], slots.shown[game])
    share.filled[0] = filled
    return last


def restore_games(slots: Slots, share: Share, terms: Terms, first: int, last: int) -> int:
    """List again what is legal in games that were put there, show it, and return the game that it came to.

    That is `last`, or an earlier one if the list needs more room there.  first, last : games `first` ... `last` - 1
    """
    for game in range(first, last):
        filled = int(share.filled[0])
        if len(share.listed_next) - filled < len(share.values):
            return game
        free = share.listed_next[filled:]
        states, at = slots.states, game
        if terms.is_packed:
            copy_bytes(share.work_memory, AT_HAND, slots.memory, game, terms.n_changing)
            states, at = share.work, AT_HAND
        n = int(legal(states[at], free))
        row = slots.observations[game]
        for word in range(terms.n_numbers, len(row)):
            row[word] = 0
        for step in range(slots.steps[game]):
            word = slots.path[game, step]
            row[terms.n_numbers + word] += 0.5 ** (step + 1)
            n = keep(free, 0, n, terms.is_whole, step, word, free)
        for word in range(slots.masks.shape[1]):
            slots.masks[game, word] = 0
        slots.starts[game], slots.counts[game] = filled, n
        share.filled[0] = filled + n
        mark(slots.masks, game, share.listed_next, filled, n, terms.is_whole, slots.steps[game])
        slots.shown[game] = 0
        see_changed(states[at], int(slots.seats[game]), terms.factors, row[: terms.n_numbers], slots.shown[game])
    return last


def draw_words(slots: Slots, terms: Terms, listed: Any, key: int, first: int, last: int, out: Any) -> None:
    """Draw a word for each game: that of a legal action that is drawn, each with the same probability.

    listed : int32 (C,)  the legal actions of the games;  first, last : games `first` ... `last` - 1;
    out : int64 (N,)  written
    """
    for game in range(first, last):
        place = fast_below(key, DRAW_KIND, game, 0, 0, slots.counts[game])
        out[game] = word_at(terms.is_whole, int(listed[slots.starts[game] + place]), slots.steps[game])


def keep_word(listed: Any, start: int, n: int, is_whole: bool, step: int, word: int, out: Any) -> int:
    """List those of `n` actions whose word at a step is `word`, and return how many.

    listed : int32 (C,);  out : int32 (n or more,)  written, may be `listed` if `start` is 0
    """
    kept = 0
    for place in range(start, start + n):
        action = int(listed[place])
        if word_at(is_whole, action, step) == word:
            out[kept] = action
            kept += 1
    return kept


def mark_words(masks: Any, game: int, listed: Any, start: int, n: int, is_whole: bool, step: int) -> None:
    """Write the mask of a game whose mask is clear, for `n` actions that are listed.

    masks : int8 (N, W)  written;  listed : int32 (C,)
    """
    if masks.shape[1] > 0:
        for place in range(start, start + n):
            masks[game, word_at(is_whole, int(listed[place]), step)] = 1


def clear_words(masks: Any, game: int, listed: Any, start: int, n: int, is_whole: bool, step: int) -> None:
    """Clear the mask of a game, which shows `n` actions that are listed.

    masks : int8 (N, W)  written;  listed : int32 (C,)
    """
    n_words = masks.shape[1]
    if n_words > FEW_WORDS:
        for place in range(start, start + n):
            masks[game, word_at(is_whole, int(listed[place]), step)] = 0
    else:
        for word in range(n_words):
            masks[game, word] = 0


# Playing ----------------------------------------------------------------------------------------


@compiled
def game_key(seed: int, row: int, episode: int) -> int:
    """Return the key of the dice and cards of a game, 0 ... 2**63 - 1.

    seed : 64 bits, as a signed number;  row : of the batch;  episode : 1 for the first game of the row
    """
    high = fast_word(seed, KEY_KIND, 0, 0, row, episode)
    return (high & 0x7FFFFFFF) << 32 | fast_word(seed, KEY_KIND, 1, 0, row, episode)


def copy_row(into: Any, row: int, source: Any, of: int, n: int) -> None:
    """Copy the first bytes of a row.  into, source : uint8 (R, n or more)"""
    for index in range(n):
        into[row, index] = source[of, index]


def begin_game(slots: Slots, terms: Terms, game: int, memory: Any, at: int) -> None:
    """Begin the next game of a slot, with dice and cards of its own, in the row `at` of `memory`."""
    for index in range(terms.n_changing):
        memory[at, index] = terms.begun[index]
    episode = slots.episodes[game] + 1
    slots.keys[game] = game_key(terms.seed, game, episode)
    slots.episodes[game] = episode
    slots.plies[game] = 0
    slots.decisions[game] = 0


def play_to_decision(state: Any, key: int, free: Any, weights: Any, event: Any, plies: Any, game: int) -> int:
    """Play chance and forced plies until a seat decides; list what is legal and return how many actions that are.

    It is 0 if the game ends before.

    free : int32 (MOST_LEGAL or more,)  written;  weights : int64 (N_OUTCOMES,), event : int64 (4,)  to work on;
    plies : int64 (N,)  written
    """
    while True:
        acting = int(to_act(state))
        if acting == NOBODY:
            return 0
        if acting == CHANCE:
            total = chance_weights(state, weights)
            chance_event(state, event)
            action = outcome_at(weights, fast_below(key, event[0], event[1], event[2], event[3], total))
        else:
            n = int(legal(state, free))
            if n != 1 or not only_action_is_public(state):
                return n
            action = int(free[0])
        apply(state, action)
        plies[game] += 1


def go_on(state: Any, action: int, key: int, free: Any, weights: Any, event: Any, plies: Any) -> int:
    """Play an action, -1 for none, and what follows by itself; return what `play_to_decision` does.

    free, weights, event : as there;  plies : int64 (1,)  written
    """
    if action >= 0:
        apply(state, action)
        plies[0] += 1
    return to_decision(state, key, free, weights, event, plies, 0)


def play_to_learner(slots: Slots, share: Share, terms: Terms, game: int, n: int, is_new: bool) -> int:
    """Play for rivals, and begin anew where a game is over, until a learner decides; return how many actions it has.

    It is 0 if that never comes.  n : actions that are listed now, 0 at an end;  is_new : nothing is told of an end
    """
    slots, share, terms = borrowed(slots), borrowed(share), borrowed(terms)
    free, beginnings = share.listed_next[share.filled[0] :], 0
    states, memory, at = slots.states, slots.memory, game
    if terms.is_packed:
        states, memory, at = share.work, share.work_memory, AT_HAND
    state = states[at]
    while beginnings < MOST_BEGINNINGS:
        action = rival_action(slots, share, terms, game, state, memory, at, n) if n > 0 else -1
        if action >= 0:
            apply(state, action)
            slots.plies[game] += 1
        elif n > 0 and (terms.most_decisions == 0 or slots.decisions[game] < terms.most_decisions):
            return n
        else:
            if not is_new:
                end(slots, share, terms, game, state)
                is_new = True
            begin(slots, terms, game, memory, at)
            beginnings += 1
        n = to_decision(state, slots.keys[game], free, share.weights, share.event, slots.plies, game)
    return 0


def action_of_rival(
    slots: Slots, share: Share, terms: Terms, game: int, state: Any, memory: Any, at: int, n: int
) -> int:
    """Return what a rival plays, or -1 if the seat to act is a learner's.

    It chooses among the `n` actions that are listed now, and knows no more than its seat.
    memory, at : where the bytes of the state are
    """
    acting = int(to_act(state))
    learner = terms.seat if terms.seat >= 0 else (game + slots.episodes[game]) % terms.n_seats
    rival = terms.rivals[(acting - learner) % terms.n_seats]
    if rival == LEARNER:
        return -1
    key, ply = slots.keys[game], slots.plies[game]
    high, low = fast_word(key, RIVAL_KIND, ply, acting, 0, 0), fast_word(key, RIVAL_KIND, ply, acting, 0, 1)
    free = share.listed_next[share.filled[0] :]
    if rival == RANDOM:
        return int(draw_legal(state, free, high << 15 | low & 0x7FFF))
    copy_bytes(share.work_memory, 0, memory, at, terms.n_changing)
    resample(share.work[0], acting, high << 31 | low >> 1)
    work = WorkStates(share.work, share.work_memory, terms.n_changing)
    return int(best_action(work, acting, free, n, high << 31 | low >> 1, share.values))


def end_game(slots: Slots, share: Share, terms: Terms, game: int, state: Any) -> None:
    """Tell how a game ended, or that it is truncated, and keep its last observation."""
    if int(to_act(state)) == NOBODY:
        slots.ended[game] = True
        ranks_of(state, share.ranks)
        n_winners = 0
        for seat in range(terms.n_seats):
            n_winners += share.ranks[seat] == 0
        for seat in range(terms.n_seats):
            slots.rewards[game, seat] = 1 / n_winners if share.ranks[seat] == 0 else 0
    else:
        slots.truncated[game] = True
    keep_final(slots, share, terms, game, state)


def keep_last_observation(slots: Slots, share: Share, terms: Terms, game: int, state: Any) -> None:
    """Keep what the seat that chose last sees at the end of a game."""
    place, seat = share.filled[1], int(slots.seats[game])
    share.final_games[place], share.final_seats[place] = game, seat
    row = share.finals[place]
    for index in range(len(row)):
        row[index] = 0
    see(state, seat, terms.factors, row[: terms.n_numbers])
    share.filled[1] = place + 1
