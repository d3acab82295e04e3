export const EN = `
game-name = Pebbles
game-sentence = Lay three pebbles in a row before the other side does.
game-paragraph = Nine hollows, two sides, and a die that brings nothing but luck. A game made up to try the table.
side-north = North
side-south = South
good-luck = luck
on-board = pebbles
verb-put = Put a pebble
verb-push = Push a pebble
verb-roll = Roll for luck
verb-rest = End my turn
cell = { $cell }
hint = { $chance } % good
round = round { $round }
prompt-act = Act: put or push a pebble, or roll.
prompt-rest = Rest: end your turn.
step-act = Act
step-rest = Rest
space = { $cell }, { $owner ->
    [north] a pebble of North
    [south] a pebble of South
   *[none] empty
}
log-put = { $side ->
   *[north] North
    [south] South
} put a pebble on { $from }
log-push = { $side ->
   *[north] North
    [south] South
} push from { $from } to { $to }
log-roll = { $side ->
   *[north] North
    [south] South
} roll { $value }
log-roll-hidden = { $side ->
   *[north] North
    [south] South
} rolled
prompt-wait = { $side ->
   *[north] North
    [south] South
} is to act.
won = { $side ->
   *[north] North
    [south] South
} has won
won-how = Three pebbles lie in a row.
taken = { $cell } is taken already
stale = Something happened meanwhile
option-pace = Pace
    .about = How fast the sides act.
option-pace-calm = Calm
option-pace-brisk = Brisk
option-rounds = Rounds
    .about = The game ends after so many rounds.
option-rounds-0 = No end
option-field = Field
    .about = The hollows that are played on.
option-field-square = Square
option-luck = Luck at the start
    .about = What each side begins with.
`;

export const FR = `
game-name = Cailloux
side-north = Nord
side-south = Sud
`;

export const TOKENS = `
:root { color-scheme: light; --paper:#f3e9d2; --panel:#fbf5e6; --ink:#2a2018; --soft:#6b5b48; --line:#c9b48c; --sea:#dbe5e1; --sea-line:#6f8f97; --land:#efe1bf; --wood:#d9dfb0; --tree:#4c6136; --fur:#ecd2a4; --pelt:#7b4820; --legal:#0a6f66; --gold:#b07d10;
 --seat-blue:#1d4f91; --seat-red:#a5282c; --seat-ochre:#8a5f0a; --seat-violet:#68409c; --seat-green:#2c6e45; --seat-rose:#a83a74; --seat-slate:#4a5058; --seat-umber:#6f4526; }
:root[data-theme="dark"] { color-scheme: dark; --paper:#171512; --panel:#211d18; --ink:#efe4cc; --soft:#b3a58b; --line:#4c4233; --sea:#14222a; --sea-line:#47707d; --land:#3b3326; --legal:#45cfc0; --gold:#e0b34c; --seat-blue:#82b4f5; --seat-red:#f58d83; }
:root[data-theme="contrast"] { --paper:#fff; --panel:#fff; --ink:#000; --soft:#222; --line:#000; --sea:#fff; --land:#fff; --legal:#005f57; --gold:#6b4a00; }
`;

export const PICTURE = `
[data-game="GAME"] .hollow { fill: var(--land); stroke: var(--ink); stroke-width: 1.5; }
[data-game="GAME"] .marker { fill: var(--ink); }
[data-game="GAME"] .track { fill: none; stroke: var(--line); }
[data-game="GAME"] text { fill: var(--soft); font: 14px sans-serif; }
[data-game="GAME"] .pebble { stroke: var(--ink); stroke-width: 2; }
[data-game="GAME"] .seat-0 { fill: var(--seat-blue); }
[data-game="GAME"] .seat-1 { fill: var(--seat-red); }
.icon { fill: var(--ink); }
`;
