### The sentences of the Colonial Canoe Race, in the words of docs/rules/canoe.md.
### A side is a colony, from 0, which is its seat unless people choose others; legs, rapids, rounds and places count from 1; percentages are -1 where not known.

## The game

game-name = Colonial Canoe Race
    .play = Play Colonial Canoe Race
game-sentence = The colonies race their canoes down a river of rapids, whirlpools and one hungry bear.
game-paragraph = Each player has a canoe with four paddlers from one of the thirteen colonies. Chips drawn from a bag decide who goes next; dice and the current decide how far. Rapids flip canoes, and then you decide: get your men out of the water, or paddle on without them. The first canoe over the line wins. The river runs through the country of the peoples of the Ohio, who defend it: in this game shots from the shore are one of the hazards of the course.

## Seats and men

heading-round = Round { $round }
heading-start = Before the start

colony = { $side ->
    [0] Virginia
    [1] New York
    [2] Georgia
    [3] Maryland
    [4] Pennsylvania
    [5] Connecticut
    [6] Delaware
    [7] Rhode Island
    [8] New Hampshire
    [9] Massachusetts
    [10] New Jersey
    [11] North Carolina
   *[12] South Carolina
}

good-legs = legs
held-aboard = { $count ->
    [one] man aboard
   *[other] men aboard
}
held-swimming = in the water
held-lost = lost

track = { $track ->
    [inside] inside
   *[outside] outside
}

## Options

option-course = Course
    .about = The river: drawn during the race, one of three known courses, or your own.
option-course-drawn = Drawn: nobody knows what lies ahead
option-course-club = Club, seven legs with every hazard
option-course-ohio = Ohio, seven gentle legs
option-course-short = Short, two legs and one rapid
option-course-file = Your own course

option-reveal = Currents and ratings
    .about = On a drawn course: when currents and ratings become known.
option-reveal-as_reached = When the first canoe reaches them
option-reveal-open = Before the start

option-scenery = Bears and whirlpools
    .about = On a drawn course: when it is drawn where they are.
option-scenery-shown = Before the start, for all to see
option-scenery-hidden = When the first canoe reaches their rapid

option-shooters = Shots from the shore
    .about = On a drawn course: the legs with a shooter. With fewer than four canoes, choose only two or three.
option-shooters-1 = Leg 1
option-shooters-2 = Leg 2
option-shooters-3 = Leg 3
option-shooters-4 = Leg 4
option-shooters-5 = Leg 5
option-shooters-6 = Leg 6
option-shooters-7 = Leg 7

option-bears = Bears
    .about = On a drawn course: how many rapids have a bear.

option-helping_hand_first = Help at the first attempt
    .about = Whether men who have just climbed in help the others, in an attempt that began with nobody aboard.
option-helping_hand_first-no = No
option-helping_hand_first-yes = Yes

option-bear_flip = A canoe flipped by the bear
    .about = Where it lies.
option-bear_flip-below = Below the rapid
option-bear_flip-stays = In the rapid, which it must still pass

option-finish = Finish in one round
    .about = Who is ahead when several canoes come home in the same round.
option-finish-first = The first over the line
option-finish-overshoot = The farthest beyond the line
option-finish-shared = They share the place

option-play_on = Race for the places
    .about = Whether the others go on when the first canoe is home.
option-play_on-yes = Yes
option-play_on-no = No

option-placing = Hazards
    .about = On a drawn course: who places bears, whirlpools and shooters.
option-placing-none = Chance
option-placing-players = The players, in turn
option-colonies = Colonies
    .about = The colony that each canoe hails from. It changes nothing else.

## Parts of a course

line-canoe = Canoe
line-turn = Turn
line-leg = Leg
line-rapid = Rapid
part-canoe = inches
part-turn = leg in which the tracks cross
part-turn-none = none
part-length = inches
part-current = current
part-shooter = shooter
part-rating = rating
part-whirlpool = whirlpool
part-whirlpool-inside = inside
part-whirlpool-outside = outside
part-bear = bear

## Steps and prompts

step-shots = Shots
step-bear = Bear
step-goes = Canoes

prompt-over = The race is over.
prompt-track = The track of the last canoe is drawn.
prompt-den = A bear’s rapid is drawn.
prompt-whirlpool = A whirlpool’s rapid is drawn.
prompt-current = The current of leg { $number } is drawn.
prompt-scenery = What lies in and below rapid { $number } is drawn.
prompt-rating = The rating of rapid { $number } is drawn.
prompt-target = A shooter on leg { $number } takes aim.
prompt-shot = A shot from the shore at { colony }.
prompt-bear-target = The bear chooses a canoe.
prompt-bear = The bear attacks { colony }.
prompt-maul = The bear attacks { colony }’s men in the water.
prompt-chip = A chip is drawn from the bag.
prompt-paddle = { $in_rapid ->
    [1] { colony } in rapid { $number }: more than { $rating } with a D{ $faces } passes, { $pass } %.
   *[0] { colony } paddles, with a D{ $faces } and the current of { $current }.
}
prompt-climb = { colony }’s men try to climb in.
prompt-decide = { colony }: { men-aboard } aboard, { $swimming ->
    [1] one
    [2] two
   *[3] three
} in the water. Get { $swimming ->
    [1] him
   *[other] them
} back, or paddle on? { $pass ->
    [-1] { nothing-known }
   *[other] Chance to pass { a-rapid }: { $pass } %, with the whole crew { $pass_all } %.
}
nothing-known = { $last ->
    [1] No rapid lies between here and the line.
   *[0] The rating of the next rapid is not known yet.
}
a-rapid = { $in_rapid ->
    [1] this rapid
   *[0] the next rapid
}
men-aboard = { $aboard ->
    [1] one man
    [2] two men
   *[3] three men
}
prompt-put = { colony }: put a hazard on the course. Still to put: { bears-left }{ whirlpools-left }{ shooters-left }.
prompt-put-bear = Bear: choose the rapid where it fishes.
prompt-put-whirlpool = Whirlpool: choose which canoes will meet it.
prompt-put-group = Whirlpool: choose the rapid above it. Canoes that start { $track } will meet it.
prompt-put-shooter = Shooter: choose a leg.
bears-left = { $bears ->
    [0] { "" }
    [1] one bear
   *[2] two bears
}
whirlpools-left = { $whirlpools ->
    [0] { "" }
   *[other] { $bears ->
        [0] { "" }
       *[other] { ", " }
    }{ $whirlpools ->
        [1] one whirlpool
       *[2] two whirlpools
    }
}
shooters-left = { $shooters ->
    [0] { "" }
   *[other] { $bears ->
        [0] { $whirlpools ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $shooters ->
        [1] one shooter
        [2] two shooters
        [3] three shooters
        [4] four shooters
       *[5] five shooters
    }
}
prompt-waiting-decide = { colony } decides about the men in the water.
prompt-waiting-put = { colony } puts a hazard on the course.

## First steps

tour-aim = You paddle for { colony }; your canoe is framed on the board. The first canoe home with a man aboard wins the race.
tour-go = In each round every canoe goes once, in the order of the chips from the bag. Press Roll when it is your turn: a die and the current move you. More men, a better die.
tour-rapids = Rapids lie between the legs. Roll more than the rating of a rapid and you pass; otherwise the canoe flips and your men swim. A course may add shots from the shore, whirlpools and bears.
tour-swimmers = Men in the water climb in on a 3 or more, a die each. With a man aboard you choose: get them back, which takes time, or paddle on without them, for good and with a smaller die.
tour-home = Here you see how many legs each canoe has behind it, and its men. A canoe without men is out of the race.

## Choices

choice-rescue = Get { $swimming ->
    [1] the man
   *[other] the men
} back in
    .key = C
choice-leave = Leave { $swimming ->
    [1] him
   *[other] them
} and paddle
    .key = P
choice-put = Put
choice-bear = Bear
    .key = E
choice-whirlpool = Whirlpool
    .key = I
choice-shooter = Shooter
    .key = S
choice-group = For canoes that start { track }
    .key = { $track ->
        [inside] D
       *[outside] O
    }
choice-rapid = Rapid { $rapid }
choice-leg = Leg { $leg }
hint-rescue = { $swimming ->
    [1] Chance that he climbs in: { $all } %.
   *[other] Chance that all climb in: { $all } %, at least one: { $some } %.
}{ win-chance }
hint-leave = { $pass ->
    [-1] { nothing-known }
   *[other] Chance to pass { a-rapid }: { $pass } %.
}{ win-chance }
win-chance = { $solved ->
    [exact] { " " }Chance to { $alone ->
        [1] finish
       *[0] win
    }: { $win } %.
    [about] { " " }Chance to { $alone ->
        [1] finish
       *[0] win
    }: about { $win } %.
   *[no] { "" }
}

## Refusals

refused-not-deciding = There is nothing to decide now: a die or a chip comes next, or the race is over.
refused-not-placing = Hazards are put on the course before the race, not during it.
refused-not-racing = The race has not begun; first the hazards are put on the course.
refused-no-bear-left = There is no bear left to put.
refused-bear-there = Rapid { $number } already has a bear.
refused-group-has-whirlpool = Canoes that start { track } already have a whirlpool.
refused-no-shooter-left = There is no shooter left to put.
refused-shooter-there = Leg { $number } already has a shooter; there is only one on a leg.
refused-end-leg = No shooter may stand on the first or the last leg.
refused-nothing-here = There is nothing to choose there now.

## The log

log-track = The canoes start alternately inside and outside; chance puts the last one, { colony }, { track }.
log-den = A bear fishes in rapid { $rapid }.
log-whirlpool = Canoes that start { track } will meet a whirlpool below rapid { $rapid }.
log-put = { $what ->
    [bear] { colony } puts a bear in rapid { $number }.
    [whirlpool] { colony } puts a whirlpool below rapid { $number }, for canoes that start { track }.
   *[shooter] { colony } puts a shooter on leg { $number }.
}
log-current = Leg { $leg } has a current of { $current }.
log-scenery = { $bear ->
    [1] { $whirlpools ->
        [inside] A bear fishes in rapid { $rapid }, and below it lies the whirlpool of the canoes that started inside.
        [outside] A bear fishes in rapid { $rapid }, and below it lies the whirlpool of the canoes that started outside.
        [inside-outside] A bear fishes in rapid { $rapid }, and below it lie the whirlpools of both starting groups.
       *[none] A bear fishes in rapid { $rapid }.
    }
   *[0] { $whirlpools ->
        [inside] Below rapid { $rapid } lies the whirlpool of the canoes that started inside.
        [outside] Below rapid { $rapid } lies the whirlpool of the canoes that started outside.
        [inside-outside] Below rapid { $rapid } lie the whirlpools of both starting groups.
       *[none] Neither a bear nor a whirlpool is at rapid { $rapid }.
    }
}
log-rating = Rapid { $rapid } has rating { class }.
class = { $rating ->
    [3] III
    [4] IV
    [5] V
   *[6] VI
}
log-target = { colony } is the target.
log-shot = { $hit ->
    [0] On leg { $leg } a shot from the shore misses { colony }.
   *[1] On leg { $leg } a shot from the shore kills one of { colony }’s men.
}
log-bear = { $flips ->
    [0] The bear attacks { colony } and misses.
   *[1] The bear flips { colony }’s canoe in rapid { $rapid }.
}
log-maul = { $killed ->
    [0] The bear kills none of { colony }’s men.
    [1] The bear kills one of { colony }’s men.
    [2] The bear kills two of { colony }’s men.
    [3] The bear kills three of { colony }’s men.
   *[4] The bear kills all four of { colony }’s men.
}
log-chip = { colony } goes next.
log-paddle = { $place ->
    [leg] { $die ->
        [1] { colony } makes only { $inches } inches
        [10] { colony } races ahead { $inches } inches
        [11] { colony } races ahead { $inches } inches
        [12] { colony } races ahead { $inches } inches
       *[other] { colony } paddles { $inches } inches
    }: { $die } and a current of { $current }.
    [rapid] { colony } reaches rapid { $rapid }: { $die } and a current of { $current }.
   *[home] { colony } crosses the line{ in-place }: { $die } and a current of { $current }.
}
in-place = { $rank ->
    [0] { "" }
   *[other] { " " }in { nth } place
}
nth = { $rank ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $rank }th
}
log-test = { $flips ->
    [0] { colony } passes rapid { $rapid }: { $die } against { $rating }.
   *[1] { colony }’s canoe flips in rapid { $rapid }: { $die } against { $rating }.
}
log-climb = { $tries ->
    [1] { $climbed ->
        [0] A man from { colony } stays in the water: { $dice }.
       *[1] A man from { colony } climbs in: { $dice }.
    }
   *[other] { $climbed ->
        [0] None of { colony }’s men climbs in: { $dice }.
        [1] One of { colony }’s men climbs in: { $dice }.
        [2] Two of { colony }’s men climb in: { $dice }.
        [3] Three of { colony }’s men climb in: { $dice }.
       *[4] All four of { colony }’s men climb in: { $dice }.
    }
}
log-drown = The whirlpool drowns { $men ->
    [1] one
    [2] two
    [3] three
   *[4] all four
} of { colony }’s men.
log-attempt = { $aboard ->
    [0] { $swimming ->
        [1] { colony }’s last man is still in the water
       *[other] { colony }’s men are all still in the water
    }
   *[other] { colony } has { all-aboard } aboard{ $swimming ->
        [0] { "" }
        [1] { " " }and one in the water
        [2] { " " }and two in the water
       *[3] { " " }and three in the water
    }
}{ $moved ->
    [0] { $place ->
        [rapid] , and the canoe stays in rapid { $rapid }
        [line] , and the canoe waits at the line
        [home] , and the canoe is home{ in-place }
       *[leg] { "" }
    }
   *[1] { $place ->
        [rapid] , and the canoe drifts into rapid { $rapid }
        [line] , and the canoe drifts to the line
        [home] , and the canoe drifts over the line{ in-place }
       *[leg] , and the canoe drifts { $inches ->
            [1] an inch
           *[other] { $inches } inches
        }
    }
}.
all-aboard = { $aboard ->
    [0] no man
    [1] one man
    [2] two men
    [3] three men
   *[4] four men
}
log-rescue = { colony } helps the { $swimming ->
    [1] man
   *[other] men
} in the water.
log-leave = { colony } leaves { $swimming ->
    [1] a man
    [2] two men
   *[3] three men
} behind and paddles on.
log-wins = { $winners ->
    [1] { colony } wins the race; the others go on for the places.
   *[other] { colony } shares first place; the others go on for the places.
}
log-out = { colony } has no man left: its canoe is out of the race on leg { $leg }.

## Results

log-out-of-time = { colony } runs out of time.
log-resigns = { colony } resigns.
result-resigned = { colony } wins.
log-asks-undo = { colony } asks to undo the last decision.
log-undid = { colony } undid the last decision.
log-agreed = { colony } agreed.
other-colony = { $other ->
    [0] Virginia
    [1] New York
    [2] Georgia
    [3] Maryland
    [4] Pennsylvania
    [5] Connecticut
    [6] Delaware
    [7] Rhode Island
    [8] New Hampshire
    [9] Massachusetts
    [10] New Jersey
    [11] North Carolina
   *[12] South Carolina
}
result-finish = { $players ->
    [1] { colony } is home in round { $round } with { home-men }.
   *[other] { $winners ->
        [1] { colony } wins, home in round { $round }, with { home-men }.
        [2] { colony } and { other-colony } share first place, home in round { $round }.
       *[other] { $winners } canoes share first place, home in round { $round }.
    }
}
home-men = { $men ->
    [1] one man aboard
    [2] two men aboard
    [3] three men aboard
   *[4] all four men aboard
}
result-all-out = { $players ->
    [1] { colony } does not come home: its last man is lost on leg { $leg }.
   *[other] { $winners ->
        [1] { colony } wins: it came farthest, to leg { $leg }.
        [2] { colony } and { other-colony } came equally far, to leg { $leg }, and share first place.
       *[other] { $winners } canoes came equally far, to leg { $leg }, and share first place.
    } No canoe comes home.
}
result-place = { nth }: { colony }, { $home ->
    [0] lost on leg { $leg }
   *[1] home in round { $round }
}.

## Places in the picture

space-canoe = { colony }: { $place ->
    [home] home in { nth } place
    [out] out of the race
    [line] waiting at the line
    [rapid] in rapid { $leg }
   *[leg] leg { $leg }, { $front ->
        [one] { $front } inch
       *[other] { $front } inches
    }, { $lane ->
        [inside] inside track
       *[outside] outside track
    }
}{ $place ->
    [out] { "" }
   *[other] , { all-aboard } aboard{ $swimming ->
        [0] { "" }
       *[other] , { $swimming } in the water
    }
}
space-leg = { choice-leg }, { $length ->
    [one] { $length } inch
   *[other] { $length } inches
}{ $current ->
    [0] { "" }
   *[other] , current { $current }
}{ $shooter ->
    [0] { "" }
   *[1] , a shooter on its shore
}
space-rapid = { choice-rapid }{ $rating ->
    [0] , not seen yet
   *[other] , rating { $rating }
}{ $bear ->
    [0] { "" }
   *[1] , a bear
}{ $whirlpools ->
    [0] { "" }
    [1] , a whirlpool below on the inside
    [2] , a whirlpool below on the outside
   *[3] , a whirlpool below on both tracks
}

## Faults

fault-course-empty = The course has no leg.
fault-course-kind = “{ $word }” cannot begin a line; a line begins with canoe, turn, leg or rapid.
fault-course-word = The word “{ $expected }” is expected here.
fault-course-number = { $what ->
    [canoe] The length of a canoe in inches
    [leg] The length of a leg in inches
    [turn] The turn leg
    [current] A current
   *[rating] A rating
} is expected here, a whole number from { $least } to { $most }{ $what ->
    [turn] , or none
   *[other] { "" }
}.
fault-course-more = “{ $word }” does not belong in this line.
fault-course-second = There is already a line “{ $word }”.
fault-course-late = The line “{ $word }” must come before the first leg.
fault-course-no-rapid = A rapid is missing between the leg before and this one.
fault-course-no-leg = A leg is missing before this rapid.
fault-course-no-end = The course must end with a leg.
fault-course-legs = A course has at most { $most } legs.
fault-course-lane = After “whirlpool” comes its track: inside, outside, or both.
fault-course-lane-twice = This rapid already has a whirlpool on the { track } track.
fault-course-short-leg = A leg below a rapid must be longer than a canoe: { $length } is not more than { $canoe }.
fault-course-turn = The tracks cannot cross on leg { $turn }: the course has { $legs ->
    [0] no leg
    [1] one leg
   *[other] { $legs } legs
}.
fault-action = “{ $text }” is not a move. Moves are rescue, leave, put bear R, put whirlpool TRACK R and put shooter L.
fault-bear-number = “{ $text }” is not a rapid; the rapids are 1 to { $most }.
fault-shooter-number = “{ $text }” is not a leg; the legs are 1 to { $most }.
fault-track = “{ $text }” is not a track; the tracks are inside and outside.
fault-outcome = “{ $text }” cannot happen now; { $count ->
    [1] only “{ $first }” can
   *[other] it is one of “{ $first }” to “{ $last }”
}.

## Picture

picture-start = Start
picture-finish = Finish
picture-leg = Leg { $leg }

picture-state-home = home, { nth }
picture-state-out = out
picture-state-ready = ready
picture-state-bag = in the bag
picture-state-done = done
picture-state-goes = paddles
picture-state-climbs = climbs in
picture-state-decides = decides
picture-state-puts = places
picture-state-shot = shot at
picture-state-bear = the bear!

picture-ready = The canoes wait at the line.
picture-won = { colony } has won the race.
picture-shared = First place is shared.
picture-nobody = No canoe is left.

picture-men = { $men ->
    [1] one man
    [2] two men
    [3] three men
   *[other] four men
}
picture-sum-paddle = { colony }, { picture-men }: { $die } + current { $current } = { $inches } inches
picture-sum-test = { colony }, { picture-men }: { $die } against rating { class }, { $flips ->
    [0] the canoe passes
   *[1] the canoe flips
}
picture-sum-climb = { colony }: { $die }{ $help ->
    [0] { "" }
   *[1] { " " }+ 1 for the helping hand = { $total }
} (needs { $needs }), { $climbed ->
    [0] the man stays in the water
   *[1] the man climbs in
}
picture-sum-shot = { $track ->
    [inside] At close range
   *[outside] At long range
}: { $die } (needs { $needs }), { $hit ->
    [0] the shot misses
   *[1] the shot kills a man
}
picture-sum-bear = The bear: { $die } (needs { $needs }), { $flips ->
    [0] the canoe stays upright
   *[1] the canoe flips
}
picture-sum-maul = The bear: { $die } (needs { $needs }), { $killed ->
    [0] the man escapes
   *[1] the man is killed
}
