### The sentences of the Colonial Canoe Race, in the words of docs/rules/canoe.md.
### A side is its seat, from 0; legs, rapids, rounds and places count from 1; percentages are -1 where not known.

## The game

game-name = Colonial Canoe Race
game-sentence = The colonies race their canoes down a river of rapids, whirlpools and one hungry bear.
game-paragraph = Each of one to eight players has a canoe with four paddlers from one of the thirteen colonies. Chips from a bag say who goes next; dice and the current say how far. Rapids flip canoes, and then you decide: fish your men out of the water, or paddle on without them. The first canoe over the line wins. The river runs through the lands of the peoples of the Ohio country, whose shots from the shore the source of the game counts among its hazards.

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

men = { $men ->
    [0] no man
    [1] one man
    [2] two men
    [3] three men
   *[4] four men
}
Men = { $men ->
    [0] No man
    [1] One man
    [2] Two men
    [3] Three men
   *[4] Four men
}

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
    .about = Whether men who have climbed in help the others already in an attempt that began with nobody aboard.
option-helping_hand_first-no = No
option-helping_hand_first-yes = Yes

option-bear_flip = A canoe flipped by the bear
    .about = Where it lies.
option-bear_flip-below = Below the rapid
option-bear_flip-stays = In the rapid, which it must still pass

option-finish = Finish in one round
    .about = Who is first of several canoes that cross the line in the same round.
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
prompt-den = The bear looks for a rapid.
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
prompt-decide = { colony }: { $aboard ->
    [1] one man is
    [2] two men are
   *[3] three men are
} aboard, { $swimming ->
    [1] one is
    [2] two are
   *[3] three are
} in the water. Get { $swimming ->
    [1] him
   *[other] them
} back, or paddle on?{ $pass ->
    [-1] { "" }
   *[other] { " " }With { men-aboard } { $in_rapid ->
        [1] this rapid is passed
       *[0] the next rapid is passed
    } { $pass } times in a hundred{ $swimming ->
        [0] { "" }
       *[other] , with all { $pass_all }
    }.
}
men-aboard = { $aboard ->
    [1] one man
    [2] two men
   *[3] three men
}
prompt-put = { colony }: put a hazard on the course.
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
choice-group = For who starts { track }
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
   *[other] All climb in { $all } times in a hundred, somebody { $some } times.
}{ win-chance }
hint-leave = { $pass ->
    [-1] { "" }
   *[other] The { men-aboard } left pass the { $in_rapid ->
        [1] rapid
       *[0] next rapid
    } { $pass } times in a hundred.
}{ win-chance }
win-chance = { $solved ->
    [exact] { " " }Chance to { $alone ->
        [1] finish
       *[0] win
    }: { $win } %.
    [about] { " " }Chance to { $alone ->
        [1] finish
       *[0] win
    }: about { $win } %.
   *[no] { "" }
}

## Refusals

refused-not-deciding = Nobody has anything to decide now: the dice and the chips go on by themselves.
refused-not-placing = Hazards are put on the course before the race, not while it goes on.
refused-not-racing = The race has not begun; first the hazards are put on the course.
refused-no-bear-left = There is no bear left to put.
refused-bear-there = The { nth } rapid has its bear already.
refused-group-has-whirlpool = Who starts { track } has a whirlpool already.
refused-no-shooter-left = There is no shooter left to put.
refused-shooter-there = The { nth } leg has its shooter already; there is only one a leg.
refused-end-leg = No shooter stands on the first or the last leg.
refused-nothing-here = There is nothing to choose there now.

## The log

log-track = { colony } starts on the { track }.
log-den = A bear fishes in the { $rapid ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[6] sixth
} rapid.
log-whirlpool = Who starts { track } will meet a whirlpool below the { nth-rapid } rapid.
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
    [bear] { colony } puts a bear into the { nth } rapid.
    [whirlpool] { colony } puts a whirlpool below the { nth } rapid for who starts { track }.
   *[shooter] { colony } puts a shooter on the { nth } leg.
}
log-current = The { nth-leg } leg runs at { $current }.
log-rating = The { nth-rapid } rapid is of class { $rating ->
    [3] III
    [4] IV
    [5] V
   *[6] VI
}.
log-shot = { $hit ->
    [0] A shot from the shore of the { nth-leg } leg misses { colony }.
   *[1] A shot from the shore of the { nth-leg } leg hits a man of { colony }.
}
log-bear = { $flips ->
    [0] The bear reaches for { colony } and misses.
   *[1] The bear flips { colony }’s canoe in the { nth-rapid } rapid.
}
log-maul = { $killed ->
    [0] { colony }’s men get away from the bear.
    [1] The bear kills a man of { colony }.
   *[other] The bear kills { $killed } men of { colony }.
}
log-paddle = { $place ->
    [leg] { colony } paddles { $inches } inches: { $die } and a current of { $current }.
    [rapid] { colony } paddles { $die } and { $current } and is in the { nth-rapid } rapid.
   *[home] { colony } paddles { $die } and { $current } over the line: { $rank ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
        [6] sixth
        [7] seventh
       *[8] eighth
    }.
}
log-test = { $flips ->
    [0] { colony } shoots the { nth-rapid } rapid: { $die } against { $rating }.
   *[1] { colony }’s canoe flips in the { nth-rapid } rapid: { $die } against { $rating }.
}
log-climb = { $tries ->
    [1] { $climbed ->
        [0] { colony }’s man loses his hold: { $dice }.
       *[1] { colony }’s man climbs in: { $dice }.
    }
   *[other] { $climbed ->
        [0] { colony }’s men all lose their hold: { $dice }.
        [1] One of { colony }’s men reaches the gunwale: { $dice }.
        [2] Two of { colony }’s men reach the gunwale: { $dice }.
        [3] Three of { colony }’s men reach the gunwale: { $dice }.
       *[4] All four of { colony }’s men reach the gunwale: { $dice }.
    }
}
log-drown = The whirlpool takes { $men ->
    [1] a man
    [2] two men
    [3] three men
   *[4] all four men
} of { colony }.
log-attempt = { $swimming ->
    [0] { colony } has { all-aboard } aboard
    [1] { colony } has { all-aboard } aboard and one in the water
    [2] { colony } has { all-aboard } aboard and two in the water
    [3] { colony } has { all-aboard } aboard and three in the water
   *[4] { colony } has { all-aboard } aboard and four in the water
}{ $moved ->
    [0] { "" }
   *[1] { $place ->
        [rapid] , and drifts into the { nth-rapid } rapid
        [home] , and drifts over the line
        [line] , and drifts to the line
       *[leg] , and drifts { $inches ->
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
log-rescue = { colony } reaches for { $swimming ->
    [1] the man
   *[other] the men
} in the water.
log-leave = { colony } leaves { $swimming ->
    [1] a man
    [2] two men
   *[3] three men
} behind and paddles.
log-out = { colony } is out on the { nth-leg } leg: no man is left.

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
        [1] { colony } wins: home first, in round { $round }, with { home-men }.
        [2] { colony } and { other-colony } share the first place, home in round { $round }.
       *[other] { $winners } canoes share the first place, home in round { $round }.
    }
}
home-men = { $men ->
    [1] one man aboard
    [2] two men aboard
    [3] three men aboard
   *[4] all four men aboard
}
result-all-out = { $players ->
    [1] { colony } does not come home: no man is left on the { nth-leg } leg.
   *[other] { $winners ->
        [1] No canoe comes home. { colony } wins, having come farthest, to the { nth-leg } leg.
       *[other] No canoe comes home. { $winners } canoes came equally far and share the first place.
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
    [home] home
    [out] out of the race
    [line] waiting at the line
    [rapid] in the { nth-rapid-of-leg } rapid
   *[leg] { $leg ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $leg }th
    } leg, { $front } inches, { $lane ->
        [inside] inside
       *[outside] outside
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
space-leg = { choice-leg }, { $length } inches{ $current ->
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
fault-course-kind = { $word } begins no line; a line begins with canoe, turn, leg or rapid.
fault-course-word = Here stands { $word }; “{ $expected }” is expected.
fault-course-number = { $word } is no { $what ->
    [canoe] length of a canoe in inches
    [leg] length of a leg in inches
    [turn] turn leg
    [current] current
   *[rating] rating
}; it is a whole number from { $least } to { $most }{ $what ->
    [turn] , or none
   *[other] { "" }
}.
fault-course-more = { $word } is more than this line takes.
fault-course-second = The line “{ $word }” stands twice.
fault-course-late = The line “{ $word }” stands before the first leg.
fault-course-no-rapid = Between two legs there is a rapid.
fault-course-no-leg = Before a rapid there is a leg.
fault-course-no-end = The course ends with a leg.
fault-course-legs = A course has at most { $most } legs.
fault-course-lane = Here stands { $word }; after “whirlpool” stands its track, inside or outside, or both.
fault-course-lane-twice = The whirlpool lies on the { $track } already.
fault-course-short-leg = A leg of { $length } inches below a rapid is not longer than the canoe of { $canoe }.
fault-course-turn = The tracks cannot cross in leg { $turn }: there are { $legs } legs.
fault-action = “{ $text }” is no action; the actions are rescue, leave, put bear R, put whirlpool TRACK R and put shooter L.
fault-bear-number = “{ $text }” is no rapid; the rapids are 1 to { $most }.
fault-shooter-number = “{ $text }” is no leg; the legs are 1 to { $most }.
fault-track = “{ $text }” is no track; the tracks are inside and outside.
fault-outcome = “{ $text }” cannot be drawn now; { $count ->
    [1] only “{ $first }” can
   *[other] what can is from “{ $first }” to “{ $last }”
}.
