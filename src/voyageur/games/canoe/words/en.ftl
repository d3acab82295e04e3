### The sentences of the Colonial Canoe Race, in the words of docs/rules/canoe.md.
### A side is its seat, from 0; legs, rapids, rounds and places count from 1; percentages are -1 where not known.

## The game

game-name = Colonial Canoe Race
game-sentence = The colonies race their canoes down a river of rapids, whirlpools and one hungry bear.
game-paragraph = Each of one to eight players has a canoe with four paddlers from one of the thirteen colonies. Chips from a bag say who goes next; dice and the current say how far. Rapids flip canoes, and then you decide: fish your men out of the water, or paddle on without them. The first canoe over the line wins. The river runs through the country of the peoples of the Ohio, who defend it; the source of the game counts their shots from the shore among its hazards.

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
   *[7] Rhode Island
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

nth = { $number ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
    [8] eighth
    [9] ninth
   *[10] tenth
}

## Options

option-course = Course
    .about = The river: drawn as the race goes, one of three courses that are known before, or your own.
option-course-drawn = Drawn: nobody knows what lies ahead
option-course-club = Club, seven legs with every hazard
option-course-ohio = Ohio, seven gentle legs
option-course-short = Short, two legs and one rapid
option-course-file = A course of your own

option-reveal = Currents and ratings
    .about = On a drawn course: when currents and rapids show themselves.
option-reveal-as_reached = When the first canoe reaches them
option-reveal-open = Before the start

option-shooters = Shots from the shore
    .about = On a drawn course: the legs with a shooter. With fewer than four canoes two or three shooters are kinder.
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
    .about = Who is ahead of the canoes that come home in the same round.
option-finish-first = Who crosses first
option-finish-overshoot = Who goes farthest beyond the line
option-finish-shared = They share the place

option-play_on = Race for the places
    .about = Whether the others go on when the first canoe is home.
option-play_on-yes = Yes
option-play_on-no = No

option-placing = Hazards
    .about = On a drawn course: who says where bears, whirlpools and shooters are.
option-placing-none = Chance
option-placing-players = The players, in turn

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
step-canoes = Canoes

prompt-over = The race is over.
prompt-track = The last canoe’s track is drawn.
prompt-den = A bear looks for a rapid.
prompt-whirlpool = A whirlpool is drawn.
prompt-current = The current of the { nth } leg shows.
prompt-rating = The { nth } rapid shows how wild it is.
prompt-target = A shooter on the { nth } leg takes aim.
prompt-shot = A shot from the shore at { colony }.
prompt-bear-target = The bear chooses a canoe.
prompt-bear = The bear goes for { colony }.
prompt-maul = The bear is among { colony }’s men.
prompt-chip = A chip is drawn from the bag.
prompt-paddle = { colony } paddles.
prompt-climb = { colony }’s men try to climb in.
prompt-decide = { colony }: { men-aboard } aboard, { $swimming ->
    [1] one
    [2] two
   *[3] three
} in the water. Get { $swimming ->
    [1] him
   *[other] them
} back, or paddle on?{ $pass ->
    [-1] { " " }{ nothing-known }
    [0] { " " }One man cannot pass { a-rapid }; the whole crew does { $pass_all } times in a hundred.
   *[other] { " " }{ pass-chance }, the whole crew { $pass_all }.
}
pass-chance = { $aboard ->
    [1] One man passes
    [2] Two men pass
   *[3] Three men pass
} { a-rapid } { $pass } times in a hundred
nothing-known = { $last ->
    [1] No rapid lies between here and the line.
   *[0] Nobody knows yet how wild the next rapid is.
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
prompt-put = { colony }: put a hazard on the course. Left to put: { bears-left }{ whirlpools-left }{ shooters-left }.
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

## Choices

choice-rescue = Get { $swimming ->
    [1] the man
   *[other] the men
} back in
choice-leave = Leave { $swimming ->
    [1] him
   *[other] them
} and paddle
choice-put = Put
choice-bear = Bear
choice-whirlpool = Whirlpool
choice-shooter = Shooter
choice-group = For canoes that start { track }
choice-rapid = { $rapid ->
    [1] 1st rapid
    [2] 2nd rapid
    [3] 3rd rapid
   *[other] { $rapid }th rapid
}
choice-leg = { $leg ->
    [1] 1st leg
    [2] 2nd leg
    [3] 3rd leg
   *[other] { $leg }th leg
}
hint-rescue = { $swimming ->
    [1] He climbs in { $all } times in a hundred.
   *[other] All climb in { $all } times in a hundred, at least one { $some }.
}{ win-chance }
hint-leave = { $pass ->
    [-1] { nothing-known }
    [0] One man cannot pass { a-rapid }.
   *[other] { pass-chance }.
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

refused-not-deciding = Nobody has anything to decide now: it is for the dice and the chips, or the race is over.
refused-not-placing = Hazards are put on the course before the race, not during it.
refused-not-racing = The race has not begun; first the hazards are put on the course.
refused-no-bear-left = There is no bear left to put.
refused-bear-there = The { nth } rapid has its bear already.
refused-group-has-whirlpool = Canoes that start { track } have their whirlpool already.
refused-no-shooter-left = There is no shooter left to put.
refused-shooter-there = The { nth } leg has its shooter already; there is only one a leg.
refused-end-leg = No shooter stands on the first or the last leg.
refused-nothing-here = There is nothing to choose there now.

## The log

log-track = { colony } starts on the { track } track.
log-den = A bear fishes in the { $rapid ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[6] sixth
} rapid.
log-whirlpool = Canoes that start { track } will meet a whirlpool below the { nth-rapid } rapid.
nth-rapid = { $rapid ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
    [8] eighth
   *[9] ninth
}
nth-leg = { $leg ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
    [8] eighth
    [9] ninth
   *[10] tenth
}
log-put = { $what ->
    [bear] { colony } puts a bear in the { nth } rapid.
    [whirlpool] { colony } puts a whirlpool below the { nth } rapid, for canoes that start { track }.
   *[shooter] { colony } puts a shooter on the { nth } leg.
}
log-current = The { nth-leg } leg shows a current of { $current }.
log-rating = The { nth-rapid } rapid turns out to be of class { $rating ->
    [3] III
    [4] IV
    [5] V
   *[6] VI
}.
log-shot = { $hit ->
    [0] On the { nth-leg } leg a shot from the shore misses { colony }.
   *[1] On the { nth-leg } leg a shot from the shore kills one of { colony }’s men.
}
log-bear = { $flips ->
    [0] The bear reaches for { colony } and misses.
   *[1] The bear flips { colony }’s canoe in the { nth-rapid } rapid.
}
log-maul = { $killed ->
    [0] The bear gets none of { colony }’s men.
    [1] The bear kills one of { colony }’s men.
    [2] The bear kills two of { colony }’s men.
    [3] The bear kills three of { colony }’s men.
   *[4] The bear kills all four of { colony }’s men.
}
log-paddle = { $place ->
    [leg] { $die ->
        [1] { colony } makes only { $inches } inches
        [10] { colony } races ahead { $inches } inches
        [11] { colony } races ahead { $inches } inches
        [12] { colony } races ahead { $inches } inches
       *[other] { colony } paddles { $inches } inches
    }: { $die } and a current of { $current }.
    [rapid] { colony } reaches the { nth-rapid } rapid: { $die } and a current of { $current }.
   *[home] { colony } crosses the line{ in-place }: { $die } and a current of { $current }.
}
in-place = { $rank ->
    [0] { "" }
   *[other] { " " }in { nth-place } place
}
nth-place = { $rank ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
   *[8] eighth
}
log-test = { $flips ->
    [0] { colony } comes through the { nth-rapid } rapid: { $die } against { $rating }.
   *[1] { colony }’s canoe flips in the { nth-rapid } rapid: { $die } against { $rating }.
}
log-climb = { $tries ->
    [1] { $climbed ->
        [0] A man from { colony } loses his hold: { $dice }.
       *[1] A man from { colony } climbs in: { $dice }.
    }
   *[other] { $climbed ->
        [0] { colony }’s men all lose their hold: { $dice }.
        [1] One of { colony }’s men climbs in: { $dice }.
        [2] Two of { colony }’s men climb in: { $dice }.
        [3] Three of { colony }’s men climb in: { $dice }.
       *[4] All four of { colony }’s men climb in: { $dice }.
    }
}
log-drown = The whirlpool takes { $men ->
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
        [rapid] , and the canoe stays in the { nth-rapid } rapid
        [line] , and the canoe waits at the line
        [home] , and the canoe is home{ in-place }
       *[leg] { "" }
    }
   *[1] { $place ->
        [rapid] , and the canoe drifts into the { nth-rapid } rapid
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
log-rescue = { colony } holds out a hand to the { $swimming ->
    [1] man
   *[other] men
} in the water.
log-leave = { colony } leaves { $swimming ->
    [1] a man
    [2] two men
   *[3] three men
} behind and paddles on.
log-wins = { colony } wins the race; the others go on for the places.
log-out = { colony } has no man left: its canoe is out of the race on the { nth-leg } leg.

## Results

other-colony = { $other ->
    [0] Virginia
    [1] New York
    [2] Georgia
    [3] Maryland
    [4] Pennsylvania
    [5] Connecticut
    [6] Delaware
   *[7] Rhode Island
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
    [1] { colony } does not come home: its last man is lost on the { nth-leg } leg.
   *[other] No canoe comes home. { $winners ->
        [1] { colony } wins, having come farthest, to the { nth-leg } leg.
        [2] { colony } and { other-colony } came equally far, to the { nth-leg } leg, and share first place.
       *[other] { $winners } canoes came equally far, to the { nth-leg } leg, and share first place.
    }
}
result-place = { $rank ->
    [1] First
    [2] Second
    [3] Third
    [4] Fourth
    [5] Fifth
    [6] Sixth
    [7] Seventh
   *[8] Eighth
}: { colony }, { $home ->
    [0] lost on the { nth-leg } leg
   *[1] home in round { $round }
}.

## Places in the picture

space-canoe = { colony }: { $place ->
    [home] home in { nth-place } place
    [out] out of the race
    [line] waiting at the line
    [rapid] in the { nth-rapid-of-leg } rapid
   *[leg] { $leg ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $leg }th
    } leg, { $front ->
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
nth-rapid-of-leg = { $leg ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
    [8] eighth
   *[9] ninth
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
   *[other] , class { $rating }
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
fault-course-kind = “{ $word }” begins no line; a line begins with canoe, turn, leg or rapid.
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
fault-course-more = “{ $word }” is more than this line takes.
fault-course-second = There is a second line “{ $word }”; one is enough.
fault-course-late = The line “{ $word }” belongs before the first leg.
fault-course-no-rapid = A rapid is missing between the leg before and this one.
fault-course-no-leg = A leg is missing before this rapid.
fault-course-no-end = The course ends with a leg.
fault-course-legs = A course has at most { $most } legs.
fault-course-lane = After “whirlpool” comes its track: inside, outside, or both.
fault-course-lane-twice = This rapid has a whirlpool on the { track } track already.
fault-course-short-leg = A leg below a rapid is longer than a canoe; { $length } is not more than { $canoe }.
fault-course-turn = The tracks cannot cross on leg { $turn }: the course has { $legs ->
    [0] no leg
    [1] one leg
   *[other] { $legs } legs
}.
fault-action = “{ $text }” is no action; the actions are rescue, leave, put bear R, put whirlpool TRACK R and put shooter L.
fault-bear-number = “{ $text }” is no rapid; the rapids are 1 to { $most }.
fault-shooter-number = “{ $text }” is no leg; the legs are 1 to { $most }.
fault-track = “{ $text }” is no track; the tracks are inside and outside.
fault-outcome = “{ $text }” cannot happen now; { $count ->
    [1] only “{ $first }” can
   *[other] it is one of “{ $first }” to “{ $last }”
}.

## Picture

picture-start = Start
picture-finish = Finish
picture-leg = { $leg ->
    [1] 1st leg
    [2] 2nd leg
    [3] 3rd leg
   *[other] { $leg }th leg
}
picture-the-rapid = { $rapid ->
    [1] the 1st rapid
    [2] the 2nd rapid
    [3] the 3rd rapid
   *[other] the { $rapid }th rapid
}
picture-the-leg = { $leg ->
    [1] the 1st leg
    [2] the 2nd leg
    [3] the 3rd leg
   *[other] the { $leg }th leg
}

picture-state-home = { $rank ->
    [1] home, 1st
    [2] home, 2nd
    [3] home, 3rd
   *[other] home, { $rank }th
}
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

picture-told-nothing = The river waits
picture-told-ready = The canoes wait at the line
picture-told-track-inside = { colony } starts on the inside track
picture-told-track-outside = { colony } starts on the outside track
picture-told-den = A bear fishes in { picture-the-rapid }
picture-told-whirlpool = A whirlpool turns below { picture-the-rapid }
picture-told-shooter = A shooter stands on { picture-the-leg }
picture-told-current = The current here is { $value }
picture-told-rating = The rapid here is of class { $class }
picture-told-chip = { colony } is drawn from the bag
picture-told-target = { colony } is the target
picture-told-rescue = { colony } reaches out to the men in the water
picture-told-leave = { colony } leaves the swimmers behind
picture-told-paddles = { colony } paddles to inch { $inches } of { picture-the-leg }
picture-told-reaches = { colony } reaches { picture-the-rapid }
picture-told-passes = { colony } is through { picture-the-rapid }
picture-told-flips = { colony } flips in { picture-the-rapid }
picture-told-home = { colony } crosses the finish
picture-told-aboard = { $count ->
    [1] { colony } has one man aboard
    [2] { colony } has two men aboard
    [3] { colony } has three men aboard
   *[other] { colony } has all four men aboard
}
picture-told-swimming = { $count ->
    [1] { colony } has a man in the water
    [2] { colony } has two men in the water
    [3] { colony } has three men in the water
   *[other] { colony } has four men in the water
}
picture-told-out = { colony } is out of the race
picture-told-shot-hits = A shot from the shore kills one of { colony }’s men
picture-told-shot-misses = A shot from the shore misses { colony }
picture-told-some-shot = A shot is fired from the shore
picture-told-bear-hits = The bear flips { colony }’s canoe
picture-told-bear-misses = The bear leaves { colony } alone
picture-told-maul-hits = The bear kills one of { colony }’s men
picture-told-maul-misses = One of { colony }’s men escapes the bear
picture-told-some-bear = The bear attacks
picture-told-won = { colony } has won the race
picture-told-shared = The race is shared
picture-told-all-out = No canoe is left

picture-men = { $men ->
    [1] one man
    [2] two men
    [3] three men
   *[other] four men
}
picture-die-of = { $faces ->
    [6] six-sided die
    [8] eight-sided die
    [10] ten-sided die
   *[other] twelve-sided die
}
picture-whose = { $side ->
    [-1] { "" }
   *[other] { colony },{ " " }
}
picture-sum-die = { picture-die-of }: { $value }
picture-sum-inches = { picture-whose }{ picture-men }, { picture-die-of }: { $value } + current { $current } = { $inches } inches
picture-sum-through = { picture-whose }{ picture-men }, { picture-die-of }: { $value } against class { $class }, the canoe is through
picture-sum-flips = { picture-whose }{ picture-men }, { picture-die-of }: { $value } against class { $class }, the canoe flips
picture-sum-climbs = { picture-whose }{ $value } of six, 3 is enough: the man climbs in
picture-sum-stays = { picture-whose }{ $value } of six, less than 3: the man stays in the water
picture-sum-climbs-helped = { picture-whose }{ $value } + 1 for the helping hand = { $total }: the man climbs in
picture-sum-stays-helped = { picture-whose }{ $value } + 1 for the helping hand = { $total }: the man stays in the water
picture-sum-shot = a shot from the shore: { $value }
picture-sum-shot-hits-inside = { $value } at close range, 5 is enough: the shot kills a man
picture-sum-shot-misses-inside = { $value } at close range, less than 5: the shot misses
picture-sum-shot-hits-outside = { $value } at long range, 6 is needed: the shot kills a man
picture-sum-shot-misses-outside = { $value } at long range, less than 6: the shot misses
picture-sum-bear-flips = { $value } for the bear, 4 is enough: the canoe flips
picture-sum-bear-misses = { $value } for the bear, less than 4: the canoe stays upright
picture-sum-maul-kills = { $value } for the bear, 6 kills: a man is lost
picture-sum-maul-escapes = { $value } for the bear, less than 6: the man escapes
