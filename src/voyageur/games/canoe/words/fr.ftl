### Les phrases de la course de canots coloniale, dans les mots de docs/rules/canoe.fr.md.
### Une colonie est son siège, à partir de 0; tronçons, rapides, rondes et places se comptent à partir de 1; un pourcentage inconnu est -1.

## The game

game-name = Course de canots coloniale
game-sentence = Les colonies font la course en canot sur une rivière semée de rapides et de tourbillons, où pêche un ours affamé.
game-paragraph = De un à huit joueurs mènent chacun un canot et quatre pagayeurs de l’une des treize colonies. Des jetons tirés d’un sac disent à qui le tour; les dés et le courant disent jusqu’où. Les rapides font chavirer les canots, et il faut alors choisir : repêcher ses hommes, ou repartir sans eux. Le premier canot à franchir la ligne gagne. La rivière traverse le pays des peuples de l’Ohio, qui le défendent; la source du jeu compte leurs tirs de la rive parmi les obstacles.

## Seats and men

heading-round = Ronde { $round }
heading-start = Avant le départ

colony = { $side ->
    [0] Virginie
    [1] New York
    [2] Géorgie
    [3] Maryland
    [4] Pennsylvanie
    [5] Connecticut
    [6] Delaware
   *[7] Rhode Island
}
The-colony = { $side ->
    [0] La Virginie
    [1] New York
    [2] La Géorgie
    [3] Le Maryland
    [4] La Pennsylvanie
    [5] Le Connecticut
    [6] Le Delaware
   *[7] Le Rhode Island
}
of-colony = { $side ->
    [0] de la Virginie
    [1] de New York
    [2] de la Géorgie
    [3] du Maryland
    [4] de la Pennsylvanie
    [5] du Connecticut
    [6] du Delaware
   *[7] du Rhode Island
}

good-legs = tronçons
held-aboard = { $count ->
    [one] homme à bord
   *[other] hommes à bord
}
held-swimming = à l’eau
held-lost = { $count ->
    [one] perdu
   *[other] perdus
}

track = { $track ->
    [inside] l’intérieur
   *[outside] l’extérieur
}

nth = { $number ->
    [1] premier
    [2] deuxième
    [3] troisième
    [4] quatrième
    [5] cinquième
    [6] sixième
    [7] septième
    [8] huitième
    [9] neuvième
   *[10] dixième
}

## Options

option-course = Parcours
    .about = La rivière : tirée au sort à mesure que la course avance, un des trois parcours connus d’avance, ou le vôtre.
option-course-drawn = Tiré : personne ne sait ce qui attend les canots
option-course-club = Club, sept tronçons et tous les obstacles
option-course-ohio = Ohio, sept tronçons paisibles
option-course-short = Court, deux tronçons et un rapide
option-course-file = Un parcours de votre cru

option-reveal = Courants et cotes
    .about = Sur un parcours tiré : quand se révèlent les courants des tronçons et les cotes des rapides.
option-reveal-as_reached = Quand le premier canot y arrive
option-reveal-open = Avant le départ

option-shooters = Tirs de la rive
    .about = Sur un parcours tiré : les tronçons qui ont un tireur. Avec moins de quatre canots, deux ou trois tireurs sont plus cléments.
option-shooters-1 = Tronçon 1
option-shooters-2 = Tronçon 2
option-shooters-3 = Tronçon 3
option-shooters-4 = Tronçon 4
option-shooters-5 = Tronçon 5
option-shooters-6 = Tronçon 6
option-shooters-7 = Tronçon 7

option-bears = Ours
    .about = Sur un parcours tiré : combien de rapides ont un ours.

option-helping_hand_first = Coup de main à la première tentative
    .about = Si les hommes qui viennent de remonter aident les autres, dans une tentative commencée sans personne à bord.
option-helping_hand_first-no = Non
option-helping_hand_first-yes = Oui

option-bear_flip = Un canot que l’ours fait chavirer
    .about = Où il se retrouve.
option-bear_flip-below = En aval du rapide
option-bear_flip-stays = Dans le rapide, qu’il doit encore passer

option-finish = Arrivées d’une même ronde
    .about = Qui est devant, des canots arrivés dans une même ronde.
option-finish-first = Qui franchit la ligne le premier
option-finish-overshoot = Qui va le plus loin au-delà de la ligne
option-finish-shared = Ils partagent la place

option-play_on = Courir pour les places
    .about = Si les autres continuent quand le premier canot est arrivé.
option-play_on-yes = Oui
option-play_on-no = Non

option-placing = Obstacles
    .about = Sur un parcours tiré : qui place les ours, les tourbillons et les tireurs.
option-placing-none = Le hasard
option-placing-players = Les joueurs, tour à tour

## Parts of a course

line-canoe = Canot
line-turn = Virage
line-leg = Tronçon
line-rapid = Rapide
part-canoe = pouces
part-turn = tronçon où les couloirs se croisent
part-turn-none = aucun
part-length = pouces
part-current = courant
part-shooter = tireur
part-rating = cote
part-whirlpool = tourbillon
part-whirlpool-inside = intérieur
part-whirlpool-outside = extérieur
part-bear = ours

## Steps and prompts

step-shots = Tirs
step-bear = Ours
step-canoes = Canots

prompt-over = La course est finie.
prompt-track = On tire au sort le couloir du dernier canot.
prompt-den = Un ours cherche son rapide.
prompt-whirlpool = On tire au sort la place d’un tourbillon.
prompt-current = On découvre le courant du { nth } tronçon.
prompt-rating = On découvre la cote du { nth } rapide.
prompt-target = Un tireur, au { nth } tronçon, cherche sa cible.
prompt-shot = De la rive, on tire sur le canot { of-colony }.
prompt-bear-target = L’ours choisit un canot.
prompt-bear = L’ours s’en prend au canot { of-colony }.
prompt-maul = L’ours est parmi les hommes { of-colony }.
prompt-chip = On tire un jeton du sac.
prompt-paddle = { The-colony } pagaie.
prompt-climb = Les hommes { of-colony } essaient de remonter à bord.
prompt-decide = { colony } : { men-aboard } à bord, { $swimming ->
    [1] un
    [2] deux
   *[3] trois
} à l’eau. { $swimming ->
    [1] Le secourir, ou repartir sans lui?
   *[other] Les secourir, ou repartir sans eux?
}{ $pass ->
    [-1] { " " }{ nothing-known }
    [0] { " " }Un homme seul ne peut pas passer { a-rapid }; l’équipage entier le passe { $pass_all } fois sur cent.
   *[other] { " " }{ pass-chance }, l’équipage entier { $pass_all }.
}
pass-chance = { $aboard ->
    [1] Un homme seul passe
    [2] Deux hommes passent
   *[3] Trois hommes passent
} { a-rapid } { $pass } fois sur cent
nothing-known = { $last ->
    [1] Il n’y a plus de rapide avant la ligne.
   *[0] Personne ne connaît encore la cote du prochain rapide.
}
a-rapid = { $in_rapid ->
    [1] ce rapide
   *[0] le prochain rapide
}
men-aboard = { $aboard ->
    [1] un homme
    [2] deux hommes
   *[3] trois hommes
}
prompt-put = { colony } : placez un obstacle sur le parcours. À placer encore : { bears-left }{ whirlpools-left }{ shooters-left }.
bears-left = { $bears ->
    [0] { "" }
    [1] un ours
   *[2] deux ours
}
whirlpools-left = { $whirlpools ->
    [0] { "" }
   *[other] { $bears ->
        [0] { "" }
       *[other] { ", " }
    }{ $whirlpools ->
        [1] un tourbillon
       *[2] deux tourbillons
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
        [1] un tireur
        [2] deux tireurs
        [3] trois tireurs
        [4] quatre tireurs
       *[5] cinq tireurs
    }
}
prompt-waiting-decide = { The-colony } décide du sort des hommes à l’eau.
prompt-waiting-put = { The-colony } place un obstacle sur le parcours.

## Choices

choice-rescue = Secourir { $swimming ->
    [1] l’homme à l’eau
   *[other] les hommes à l’eau
}
choice-leave = Repartir sans { $swimming ->
    [1] lui
   *[other] eux
}
choice-put = Placer
choice-bear = Ours
choice-whirlpool = Tourbillon
choice-shooter = Tireur
choice-group = Pour les canots qui partent à { track }
choice-rapid = { $rapid ->
    [1] 1er rapide
    [2] 2e rapide
    [3] 3e rapide
   *[other] { $rapid }e rapide
}
choice-leg = { $leg ->
    [1] 1er tronçon
    [2] 2e tronçon
    [3] 3e tronçon
   *[other] { $leg }e tronçon
}
hint-rescue = { $swimming ->
    [1] Il remonte à bord { $all } fois sur cent.
   *[other] Tous remontent à bord { $all } fois sur cent, l’un d’eux au moins { $some }.
}{ win-chance }
hint-leave = { $pass ->
    [-1] { nothing-known }
    [0] Un homme seul ne peut pas passer { a-rapid }.
   *[other] { pass-chance }.
}{ win-chance }
win-chance = { $solved ->
    [exact] { " " }Chances { $alone ->
        [1] d’arriver
       *[0] de gagner
    } : { $win } %.
    [about] { " " }Chances { $alone ->
        [1] d’arriver
       *[0] de gagner
    } : environ { $win } %.
   *[no] { "" }
}

## Refusals

refused-not-deciding = Personne n’a rien à décider : c’est aux dés et aux jetons de parler, ou la course est finie.
refused-not-placing = Les obstacles se placent avant la course, pas pendant.
refused-not-racing = La course n’a pas commencé : il faut d’abord placer les obstacles.
refused-no-bear-left = Il ne reste pas d’ours à placer.
refused-bear-there = Le { nth } rapide a déjà son ours.
refused-group-has-whirlpool = Les canots qui partent à { track } ont déjà leur tourbillon.
refused-no-shooter-left = Il ne reste pas de tireur à placer.
refused-shooter-there = Le { nth } tronçon a déjà son tireur; il n’y en a qu’un par tronçon.
refused-end-leg = Aucun tireur ne se tient sur le premier ni sur le dernier tronçon.
refused-nothing-here = Il n’y a rien à choisir ici maintenant.

## The log

log-track = { The-colony } part à { track }.
log-den = Un ours pêche dans le { $rapid ->
    [1] premier
    [2] deuxième
    [3] troisième
    [4] quatrième
    [5] cinquième
   *[6] sixième
} rapide.
log-whirlpool = Un tourbillon attend en aval du { nth-rapid } rapide les canots qui partent à { track }.
nth-rapid = { $rapid ->
    [1] premier
    [2] deuxième
    [3] troisième
    [4] quatrième
    [5] cinquième
    [6] sixième
    [7] septième
    [8] huitième
   *[9] neuvième
}
nth-leg = { $leg ->
    [1] premier
    [2] deuxième
    [3] troisième
    [4] quatrième
    [5] cinquième
    [6] sixième
    [7] septième
    [8] huitième
    [9] neuvième
   *[10] dixième
}
log-put = { $what ->
    [bear] { The-colony } place un ours dans le { nth } rapide.
    [whirlpool] { The-colony } place un tourbillon en aval du { nth } rapide, pour les canots qui partent à { track }.
   *[shooter] { The-colony } place un tireur sur le { nth } tronçon.
}
log-current = Le { nth-leg } tronçon se révèle : un courant de { $current }.
log-rating = Le { nth-rapid } rapide se révèle : une cote de { $rating ->
    [3] III
    [4] IV
    [5] V
   *[6] VI
}.
log-shot = { $hit ->
    [0] Au { nth-leg } tronçon, un tir de la rive manque le canot { of-colony }.
   *[1] Au { nth-leg } tronçon, un tir de la rive tue un homme { of-colony }.
}
log-bear = { $flips ->
    [0] L’ours allonge la patte vers le canot { of-colony } et le manque.
   *[1] L’ours fait chavirer le canot { of-colony } dans le { nth-rapid } rapide.
}
log-maul = { $killed ->
    [0] L’ours n’attrape aucun homme { of-colony }.
    [1] L’ours tue un homme { of-colony }.
    [2] L’ours tue deux hommes { of-colony }.
    [3] L’ours tue trois hommes { of-colony }.
   *[4] L’ours tue les quatre hommes { of-colony }.
}
log-paddle = { $place ->
    [leg] { $die ->
        [1] { The-colony } n’avance que de { $inches } pouces
        [10] { The-colony } bondit de { $inches } pouces
        [11] { The-colony } bondit de { $inches } pouces
        [12] { The-colony } bondit de { $inches } pouces
       *[other] { The-colony } avance de { $inches } pouces
    } : { $die } et un courant de { $current }.
    [rapid] { The-colony } entre dans le { nth-rapid } rapide : { $die } et un courant de { $current }.
   *[home] { The-colony } franchit la ligne{ in-place } : { $die } et un courant de { $current }.
}
in-place = { $rank ->
    [0] { "" }
   *[other] { " " }en { nth-place } place
}
nth-place = { $rank ->
    [1] première
    [2] deuxième
    [3] troisième
    [4] quatrième
    [5] cinquième
    [6] sixième
    [7] septième
   *[8] huitième
}
log-test = { $flips ->
    [0] { The-colony } passe le { nth-rapid } rapide : { $die } contre { $rating }.
   *[1] Le canot { of-colony } chavire dans le { nth-rapid } rapide : { $die } contre { $rating }.
}
log-climb = { $tries ->
    [1] { $climbed ->
        [0] Un homme { of-colony } lâche prise : { $dice }.
       *[1] Un homme { of-colony } remonte à bord : { $dice }.
    }
   *[other] { $climbed ->
        [0] Les hommes { of-colony } lâchent tous prise : { $dice }.
        [1] Un des hommes { of-colony } remonte à bord : { $dice }.
        [2] Deux hommes { of-colony } remontent à bord : { $dice }.
        [3] Trois hommes { of-colony } remontent à bord : { $dice }.
       *[4] Les quatre hommes { of-colony } remontent à bord : { $dice }.
    }
}
log-drown = Le tourbillon emporte { $men ->
    [1] un homme
    [2] deux hommes
    [3] trois hommes
   *[4] les quatre hommes
} { of-colony }.
log-attempt = { $aboard ->
    [0] { $swimming ->
        [1] Le dernier homme { of-colony } est encore à l’eau
       *[other] Les hommes { of-colony } sont tous encore à l’eau
    }
   *[other] { The-colony } a { all-aboard } à bord{ $swimming ->
        [0] { "" }
        [1] { " " }et un à l’eau
        [2] { " " }et deux à l’eau
       *[3] { " " }et trois à l’eau
    }
}{ $moved ->
    [0] { $place ->
        [rapid] , et le canot reste dans le { nth-rapid } rapide
        [line] , et le canot attend à la ligne
        [home] , et le canot est arrivé,{ in-place }
       *[leg] { "" }
    }
   *[1] { $place ->
        [rapid] , et le canot dérive jusque dans le { nth-rapid } rapide
        [line] , et le canot dérive jusqu’à la ligne
        [home] , et le canot dérive au-delà de la ligne,{ in-place }
       *[leg] , et le canot dérive { $inches ->
            [1] d’un pouce
           *[other] de { $inches } pouces
        }
    }
}.
all-aboard = { $aboard ->
    [0] personne
    [1] un homme
    [2] deux hommes
    [3] trois hommes
   *[4] quatre hommes
}
log-rescue = { The-colony } tend la main { $swimming ->
    [1] à l’homme tombé
   *[other] aux hommes tombés
} à l’eau.
log-leave = { The-colony } repart sans { $swimming ->
    [1] l’homme
    [2] les deux hommes
   *[3] les trois hommes
} à l’eau.
log-wins = { The-colony } gagne la course ; les autres continuent pour les places.
log-out = { The-colony } n’a plus un seul homme : son canot est hors course, au { nth-leg } tronçon.

## Results

other-colony = { $other ->
    [0] la Virginie
    [1] New York
    [2] la Géorgie
    [3] le Maryland
    [4] la Pennsylvanie
    [5] le Connecticut
    [6] le Delaware
   *[7] le Rhode Island
}
result-finish = { $players ->
    [1] Le canot { of-colony } est arrivé à la ronde { $round }, avec { home-men } à bord.
   *[other] { $winners ->
        [1] { The-colony } gagne, son canot arrivé à la ronde { $round }, avec { home-men } à bord.
        [2] { The-colony } et { other-colony } partagent la première place, à la ronde { $round }.
       *[other] { $winners } canots partagent la première place, à la ronde { $round }.
    }
}
home-men = { $men ->
    [1] un homme
    [2] deux hommes
    [3] trois hommes
   *[4] ses quatre hommes
}
result-all-out = { $players ->
    [1] Le canot { of-colony } n’arrive pas : son dernier homme est perdu au { nth-leg } tronçon.
   *[other] Aucun canot n’arrive. { $winners ->
        [1] Le canot { of-colony } gagne pour être allé le plus loin, au { nth-leg } tronçon.
        [2] { The-colony } et { other-colony } sont à égalité au { nth-leg } tronçon et partagent la première place.
       *[other] { $winners } canots sont à égalité au { nth-leg } tronçon et partagent la première place.
    }
}
result-place = { $rank ->
    [1] Première
    [2] Deuxième
    [3] Troisième
    [4] Quatrième
    [5] Cinquième
    [6] Sixième
    [7] Septième
   *[8] Huitième
} place : le canot { of-colony }, { $home ->
    [0] perdu au { nth-leg } tronçon
   *[1] arrivé à la ronde { $round }
}.

## Places in the picture

space-canoe = { colony } : { $place ->
    [home] arrivé{ in-place }
    [out] hors course
    [line] attend à la ligne
    [rapid] dans le { nth-rapid-of-leg } rapide
   *[leg] { $leg ->
        [1] 1er
        [2] 2e
        [3] 3e
       *[other] { $leg }e
    } tronçon, { $front ->
        [one] { $front } pouce
       *[other] { $front } pouces
    }, { $lane ->
        [inside] couloir intérieur
       *[outside] couloir extérieur
    }
}{ $place ->
    [out] { "" }
   *[other] , { all-aboard } à bord{ $swimming ->
        [0] { "" }
       *[other] , { $swimming } à l’eau
    }
}
nth-rapid-of-leg = { $leg ->
    [1] premier
    [2] deuxième
    [3] troisième
    [4] quatrième
    [5] cinquième
    [6] sixième
    [7] septième
    [8] huitième
   *[9] neuvième
}
space-leg = { choice-leg }, { $length ->
    [one] { $length } pouce
   *[other] { $length } pouces
}{ $current ->
    [0] { "" }
   *[other] , courant de { $current }
}{ $shooter ->
    [0] { "" }
   *[1] , un tireur sur la rive
}
space-rapid = { choice-rapid }{ $rating ->
    [0] , encore inconnu
   *[other] , cote { $rating }
}{ $bear ->
    [0] { "" }
   *[1] , un ours
}{ $whirlpools ->
    [0] { "" }
    [1] , un tourbillon en aval à l’intérieur
    [2] , un tourbillon en aval à l’extérieur
   *[3] , un tourbillon en aval dans chaque couloir
}

## Faults

fault-course-empty = Le parcours n’a aucun tronçon.
fault-course-kind = « { $word } » n’ouvre aucune ligne; une ligne commence par canoe, turn, leg ou rapid.
fault-course-word = Il faut ici le mot « { $expected } ».
fault-course-number = Il faut ici { $what ->
    [canoe] la longueur d’un canot en pouces
    [leg] la longueur d’un tronçon en pouces
    [turn] le tronçon du virage
    [current] un courant
   *[rating] une cote
}, un nombre entier de { $least } à { $most }{ $what ->
    [turn] , ou none
   *[other] { "" }
}.
fault-course-more = « { $word } » est de trop dans cette ligne.
fault-course-second = Voici une autre ligne « { $word } »; il en faut une au plus.
fault-course-late = La ligne « { $word } » vient avant le premier tronçon.
fault-course-no-rapid = Il manque un rapide entre le tronçon précédent et celui-ci.
fault-course-no-leg = Il manque un tronçon avant ce rapide.
fault-course-no-end = Le parcours se termine par un tronçon.
fault-course-legs = Un parcours a { $most } tronçons au plus.
fault-course-lane = Après « whirlpool » vient son couloir : inside, outside, ou les deux.
fault-course-lane-twice = Ce rapide a déjà un tourbillon à { track }.
fault-course-short-leg = Un tronçon en aval d’un rapide est plus long qu’un canot; { $length } ne dépasse pas { $canoe }.
fault-course-turn = Les couloirs ne peuvent pas se croiser au tronçon { $turn } : le parcours { $legs ->
    [0] n’a aucun tronçon
    [1] n’a qu’un tronçon
   *[other] a { $legs } tronçons
}.
fault-action = « { $text } » n’est pas une action; les actions sont rescue, leave, put bear R, put whirlpool COULOIR R et put shooter L.
fault-bear-number = « { $text } » n’est pas un rapide; les rapides vont de 1 à { $most }.
fault-shooter-number = « { $text } » n’est pas un tronçon; les tronçons vont de 1 à { $most }.
fault-track = « { $text } » n’est pas un couloir; les couloirs sont inside et outside.
fault-outcome = « { $text } » ne peut pas arriver maintenant; { $count ->
    [1] il n’y a que « { $first } »
   *[other] les résultats vont de « { $first } » à « { $last } »
}.

## Picture

picture-start = Départ
picture-finish = Arrivée
picture-leg = { $leg ->
    [1] 1er tronçon
    [2] 2e tronçon
    [3] 3e tronçon
   *[other] { $leg }e tronçon
}
picture-the-rapid = { $rapid ->
    [1] 1er rapide
    [2] 2e rapide
    [3] 3e rapide
   *[other] { $rapid }e rapide
}
picture-the-leg = { picture-leg }

picture-state-home = { $rank ->
    [1] arrivé, 1er
    [2] arrivé, 2e
    [3] arrivé, 3e
   *[other] arrivé, { $rank }e
}
picture-state-out = hors course
picture-state-ready = prêt
picture-state-bag = dans le sac
picture-state-done = a joué
picture-state-goes = pagaie
picture-state-climbs = remonte
picture-state-decides = décide
picture-state-puts = place
picture-state-shot = essuie un tir
picture-state-bear = l’ours !

picture-told-nothing = La rivière attend
picture-told-ready = Les canots attendent sur la ligne
picture-told-track-inside = { The-colony } part à l’intérieur
picture-told-track-outside = { The-colony } part à l’extérieur
picture-told-den = Un ours pêche dans le { picture-the-rapid }
picture-told-whirlpool = Un tourbillon tourne en aval du { picture-the-rapid }
picture-told-shooter = Un tireur se tient sur le { picture-the-leg }
picture-told-current = Ici, le courant est de { $value }
picture-told-rating = Ici, le rapide est de cote { $class }
picture-told-chip = Le jeton { of-colony } sort du sac
picture-told-target = { The-colony } est la cible
picture-told-rescue = { The-colony } tend la main aux hommes à l’eau
picture-told-leave = { The-colony } repart sans les nageurs
picture-told-paddles = { The-colony } avance au pouce { $inches } du { picture-the-leg }
picture-told-reaches = { The-colony } entre dans le { picture-the-rapid }
picture-told-passes = { The-colony } a passé le { picture-the-rapid }
picture-told-flips = Le canot { of-colony } chavire dans le { picture-the-rapid }
picture-told-home = { The-colony } franchit la ligne
picture-told-aboard = { $count ->
    [1] { The-colony } a un homme à bord
    [2] { The-colony } a deux hommes à bord
    [3] { The-colony } a trois hommes à bord
   *[other] { The-colony } a ses quatre hommes à bord
}
picture-told-swimming = { $count ->
    [1] { The-colony } a un homme à l’eau
    [2] { The-colony } a deux hommes à l’eau
    [3] { The-colony } a trois hommes à l’eau
   *[other] { The-colony } a quatre hommes à l’eau
}
picture-told-out = Le canot { of-colony } est hors course
picture-told-shot-hits = Un tir de la rive tue un homme { of-colony }
picture-told-shot-misses = Un tir de la rive manque le canot { of-colony }
picture-told-some-shot = Un tir part de la rive
picture-told-bear-hits = L’ours fait chavirer le canot { of-colony }
picture-told-bear-misses = L’ours manque le canot { of-colony }
picture-told-maul-hits = L’ours tue un homme { of-colony }
picture-told-maul-misses = Un homme { of-colony } échappe à l’ours
picture-told-some-bear = L’ours attaque
picture-told-won = { The-colony } remporte la course
picture-told-shared = La première place est partagée
picture-told-all-out = Il ne reste aucun canot

picture-men = { $men ->
    [1] un homme
    [2] deux hommes
    [3] trois hommes
   *[other] quatre hommes
}
picture-die-of = { $faces ->
    [6] dé à six faces
    [8] dé à huit faces
    [10] dé à dix faces
   *[other] dé à douze faces
}
picture-whose = { $side ->
    [-1] { "" }
   *[other] { colony },{ " " }
}
picture-sum-die = { picture-die-of } : { $value }
picture-sum-inches = { picture-whose }{ picture-men }, { picture-die-of } : { $value } + courant { $current } = { $inches } pouces
picture-sum-through = { picture-whose }{ picture-men }, { picture-die-of } : { $value } contre la cote { $class }, le canot passe
picture-sum-flips = { picture-whose }{ picture-men }, { picture-die-of } : { $value } contre la cote { $class }, le canot chavire
picture-sum-climbs = { picture-whose }{ $value } sur six, il faut 3 : l’homme remonte
picture-sum-stays = { picture-whose }{ $value } sur six, moins de 3 : l’homme reste à l’eau
picture-sum-climbs-helped = { picture-whose }{ $value } + 1 pour le coup de main = { $total } : l’homme remonte
picture-sum-stays-helped = { picture-whose }{ $value } + 1 pour le coup de main = { $total } : l’homme reste à l’eau
picture-sum-shot = un tir de la rive : { $value }
picture-sum-shot-hits-inside = { $value } de près, il faut 5 : le tir tue un homme
picture-sum-shot-misses-inside = { $value } de près, moins de 5 : le tir manque
picture-sum-shot-hits-outside = { $value } de loin, il faut 6 : le tir tue un homme
picture-sum-shot-misses-outside = { $value } de loin, moins de 6 : le tir manque
picture-sum-bear-flips = { $value } pour l’ours, il faut 4 : le canot chavire
picture-sum-bear-misses = { $value } pour l’ours, moins de 4 : le canot tient
picture-sum-maul-kills = { $value } pour l’ours, 6 tue : un homme est tué
picture-sum-maul-escapes = { $value } pour l’ours, moins de 6 : l’homme en réchappe
