### Les phrases de la course de canots coloniale, dans les mots de docs/rules/canoe.fr.md.
### Une colonie (side) se compte à partir de 0 : c’est le siège, sauf si les joueurs en choisissent d’autres ; tronçons, rapides, rondes et rangs se comptent à partir de 1 ; un pourcentage inconnu est -1.

## The game

game-name = Course de canots coloniale
    .play = Jouer à la Course de canots coloniale
game-sentence = Les colonies font la course en canot sur une rivière semée de rapides et de tourbillons, où pêche un ours affamé.
game-paragraph = Chaque joueur mène un canot et quatre pagayeurs de l’une des treize colonies. Des jetons tirés d’un sac disent à qui le tour ; les dés et le courant disent jusqu’où. Les rapides font chavirer les canots, et il faut alors choisir : repêcher ses hommes, ou repartir sans eux. Le premier canot à franchir la ligne gagne. La rivière traverse le pays des peuples de l’Ohio, qui le défendent : dans ce jeu, les tirs venus de la rive sont un des obstacles du parcours.

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
    [7] Rhode Island
    [8] New Hampshire
    [9] Massachusetts
    [10] New Jersey
    [11] Caroline du Nord
   *[12] Caroline du Sud
}
The-colony = { $side ->
    [0] La Virginie
    [1] New York
    [2] La Géorgie
    [3] Le Maryland
    [4] La Pennsylvanie
    [5] Le Connecticut
    [6] Le Delaware
    [7] Le Rhode Island
    [8] Le New Hampshire
    [9] Le Massachusetts
    [10] Le New Jersey
    [11] La Caroline du Nord
   *[12] La Caroline du Sud
}
of-colony = { $side ->
    [0] de la Virginie
    [1] de New York
    [2] de la Géorgie
    [3] du Maryland
    [4] de la Pennsylvanie
    [5] du Connecticut
    [6] du Delaware
    [7] du Rhode Island
    [8] du New Hampshire
    [9] du Massachusetts
    [10] du New Jersey
    [11] de la Caroline du Nord
   *[12] de la Caroline du Sud
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

## Options

option-course = Parcours
    .about = La rivière : tirée au sort pendant la course, un des trois parcours connus d’avance, ou le vôtre.
option-course-drawn = Tiré : personne ne sait ce qui attend les canots
option-course-club = Club, sept tronçons et tous les obstacles
option-course-ohio = Ohio, sept tronçons paisibles
option-course-short = Court, deux tronçons et un rapide
option-course-file = Votre propre parcours

option-reveal = Courants et cotes
    .about = Sur un parcours tiré : quand on découvre les courants et les cotes.
option-reveal-as_reached = Quand le premier canot y arrive
option-reveal-open = Avant le départ

option-scenery = Ours et tourbillons
    .about = Sur un parcours tiré : quand se tire au sort où ils sont.
option-scenery-shown = Avant le départ, au vu de tous
option-scenery-hidden = Quand le premier canot atteint leur rapide

option-shooters = Tirs de la rive
    .about = Sur un parcours tiré : les tronçons qui ont un tireur. Avec moins de quatre canots, n’en choisissez que deux ou trois.
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
    .about = Qui est devant quand plusieurs canots arrivent dans une même ronde.
option-finish-first = Le premier à franchir la ligne
option-finish-overshoot = Le plus loin au-delà de la ligne
option-finish-shared = Ils partagent la place

option-play_on = Courir pour les places
    .about = Si les autres continuent quand le premier canot est arrivé.
option-play_on-yes = Oui
option-play_on-no = Non

option-placing = Obstacles
    .about = Sur un parcours tiré : qui place les ours, les tourbillons et les tireurs.
option-placing-none = Le hasard
option-placing-players = Les joueurs, tour à tour
option-colonies = Colonies
    .about = La colonie d’où vient chaque canot. Cela ne change rien d’autre.

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
step-goes = Canots

prompt-over = La course est finie.
prompt-track = On tire au sort le couloir du dernier canot.
prompt-den = On tire au sort le rapide d’un ours.
prompt-whirlpool = On tire au sort le rapide d’un tourbillon.
prompt-current = On tire au sort le courant du tronçon { $number }.
prompt-scenery = Ce qui se trouve dans le rapide { $number } et en aval est tiré au sort.
prompt-rating = On tire au sort la cote du rapide { $number }.
prompt-target = Un tireur, au tronçon { $number }, cherche sa cible.
prompt-shot = De la rive, on tire sur le canot { of-colony }.
prompt-bear-target = L’ours choisit un canot.
prompt-bear = L’ours attaque le canot { of-colony }.
prompt-maul = L’ours attaque les hommes { of-colony } dans l’eau.
prompt-chip = On tire un jeton du sac.
prompt-paddle = { $in_rapid ->
    [1] { The-colony } passe le rapide { $number } avec plus de { $rating } au D{ $faces }, { $pass } %.
   *[0] { The-colony } pagaie, avec un D{ $faces } et un courant de { $current }.
}
prompt-climb = Les hommes { of-colony } essaient de remonter à bord.
prompt-decide = { colony } : { men-aboard } à bord, { $swimming ->
    [1] un
    [2] deux
   *[3] trois
} à l’eau. { $swimming ->
    [1] Le secourir, ou repartir sans lui ?
   *[other] Les secourir, ou repartir sans eux ?
} { $pass ->
    [-1] { nothing-known }
   *[other] Chances de passer { a-rapid } : { $pass } %, avec l’équipage entier { $pass_all } %.
}
nothing-known = { $last ->
    [1] Il n’y a plus de rapide avant la ligne.
   *[0] La cote du prochain rapide n’est pas encore connue.
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
prompt-put-bear = Ours : choisissez le rapide où il pêche.
prompt-put-whirlpool = Tourbillon : choisissez quels canots il attend.
prompt-put-group = Tourbillon : choisissez le rapide qui le précède. Il attend les canots qui partent à { $track }.
prompt-put-shooter = Tireur : choisissez un tronçon.
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

## First steps

tour-aim = Votre canot est celui { of-colony }, encadré sur le plateau. Le premier canot arrivé avec un homme à bord gagne la course.
tour-go = À chaque ronde, chaque canot joue une fois, dans l’ordre des jetons. À vous de lancer : le dé et le courant vous portent. Plus il y a d’hommes à bord, meilleur est le dé.
tour-rapids = Un rapide sépare deux tronçons. Dépassez sa cote aux dés et vous passez ; sinon, le canot chavire. Un parcours peut y ajouter des tirs de la rive, des tourbillons et des ours.
tour-swimmers = À l’eau, chaque homme remonte avec 3 ou plus au dé. Avec un homme à bord, vous choisissez : les secourir prend du temps ; repartir sans eux, c’est pour de bon, avec un dé plus petit.
tour-home = Ici, les tronçons que chaque canot a derrière lui, et ses hommes. Un canot sans un seul homme est hors course.

## Choices

choice-rescue = Secourir { $swimming ->
    [1] l’homme
   *[other] les hommes
}
    .key = C
choice-leave = Repartir sans { $swimming ->
    [1] lui
   *[other] eux
}
    .key = P
choice-put = Placer
choice-bear = Ours
    .key = O
choice-whirlpool = Tourbillon
    .key = U
choice-shooter = Tireur
    .key = I
choice-group = Pour les canots qui partent à { track }
    .key = { $track ->
        [inside] E
       *[outside] X
    }
choice-rapid = Rapide { $rapid }
choice-leg = Tronçon { $leg }
hint-rescue = { $swimming ->
    [1] Chances qu’il remonte à bord : { $all } %.
   *[other] Chances pour tous : { $all } %, pour un au moins : { $some } %.
}{ win-chance }
hint-leave = { $pass ->
    [-1] { nothing-known }
   *[other] Chances de passer { a-rapid } : { $pass } %.
}{ win-chance }
win-chance = { $solved ->
    [exact] { " " }Chances { $alone ->
        [1] d’arriver
       *[0] de gagner
    } : { $win } %.
    [about] { " " }Chances { $alone ->
        [1] d’arriver
       *[0] de gagner
    } : environ { $win } %.
   *[no] { "" }
}

## Refusals

refused-not-deciding = Il n’y a rien à décider maintenant : un dé ou un jeton vient d’abord, ou la course est finie.
refused-not-placing = Les obstacles se placent avant la course, pas pendant.
refused-not-racing = La course n’a pas commencé : il faut d’abord placer les obstacles.
refused-no-bear-left = Il ne reste pas d’ours à placer.
refused-bear-there = Le rapide { $number } a déjà un ours.
refused-group-has-whirlpool = Les canots qui partent à { track } ont déjà un tourbillon.
refused-no-shooter-left = Il ne reste pas de tireur à placer.
refused-shooter-there = Le tronçon { $number } a déjà un tireur ; il n’y en a qu’un par tronçon.
refused-end-leg = Aucun tireur ne se tient sur le premier ni sur le dernier tronçon.
refused-nothing-here = Il n’y a rien à choisir ici maintenant.

## The log

log-track = Les canots partent tour à tour à l’intérieur et à l’extérieur ; le dernier, celui { of-colony }, part par tirage au sort à { track }.
log-den = Un ours pêche dans le rapide { $rapid }.
log-whirlpool = Un tourbillon attend en aval du rapide { $rapid } les canots qui partent à { track }.
log-put = { $what ->
    [bear] { The-colony } place un ours dans le rapide { $number }.
    [whirlpool] { The-colony } place un tourbillon en aval du rapide { $number }, pour les canots qui partent à { track }.
   *[shooter] { The-colony } place un tireur sur le tronçon { $number }.
}
log-current = Le tronçon { $leg } a un courant de { $current }.
log-scenery = { $bear ->
    [1] { $whirlpools ->
        [inside] Un ours pêche dans le rapide { $rapid }, et en aval se trouve le tourbillon des canots partis à l’intérieur.
        [outside] Un ours pêche dans le rapide { $rapid }, et en aval se trouve le tourbillon des canots partis à l’extérieur.
        [inside-outside] Un ours pêche dans le rapide { $rapid }, et en aval se trouvent les tourbillons des deux groupes de départ.
       *[none] Un ours pêche dans le rapide { $rapid }.
    }
   *[0] { $whirlpools ->
        [inside] En aval du rapide { $rapid } se trouve le tourbillon des canots partis à l’intérieur.
        [outside] En aval du rapide { $rapid } se trouve le tourbillon des canots partis à l’extérieur.
        [inside-outside] En aval du rapide { $rapid } se trouvent les tourbillons des deux groupes de départ.
       *[none] Ni ours ni tourbillon au rapide { $rapid }.
    }
}
log-rating = Le rapide { $rapid } est de cote { class }.
class = { $rating ->
    [3] III
    [4] IV
    [5] V
   *[6] VI
}
log-target = { The-colony } est la cible.
log-shot = { $hit ->
    [0] Au tronçon { $leg }, un tir de la rive manque le canot { of-colony }.
   *[1] Au tronçon { $leg }, un tir de la rive tue un homme { of-colony }.
}
log-bear = { $flips ->
    [0] L’ours attaque le canot { of-colony } et le manque.
   *[1] L’ours fait chavirer le canot { of-colony } dans le rapide { $rapid }.
}
log-maul = { $killed ->
    [0] L’ours ne tue aucun homme { of-colony }.
    [1] L’ours tue un homme { of-colony }.
    [2] L’ours tue deux hommes { of-colony }.
    [3] L’ours tue trois hommes { of-colony }.
   *[4] L’ours tue les quatre hommes { of-colony }.
}
log-chip = C’est le tour { of-colony }.
log-paddle = { $place ->
    [leg] { $die ->
        [1] { The-colony } n’avance que de { $inches } pouces
        [10] { The-colony } bondit de { $inches } pouces
        [11] { The-colony } bondit de { $inches } pouces
        [12] { The-colony } bondit de { $inches } pouces
       *[other] { The-colony } avance de { $inches } pouces
    } : { $die } et un courant de { $current }.
    [rapid] { The-colony } entre dans le rapide { $rapid } : { $die } et un courant de { $current }.
   *[home] { The-colony } franchit la ligne{ in-place } : { $die } et un courant de { $current }.
}
in-place = { $rank ->
    [0] { "" }
   *[other] , { nth }
}
nth = { $rank ->
    [1] 1er
   *[other] { $rank }e
}
log-test = { $flips ->
    [0] { The-colony } passe le rapide { $rapid } : { $die } contre { $rating }.
   *[1] Le canot { of-colony } chavire dans le rapide { $rapid } : { $die } contre { $rating }.
}
log-climb = { $tries ->
    [1] { $climbed ->
        [0] Un homme { of-colony } reste à l’eau : { $dice }.
       *[1] Un homme { of-colony } remonte à bord : { $dice }.
    }
   *[other] { $climbed ->
        [0] Aucun des hommes { of-colony } ne remonte à bord : { $dice }.
        [1] Un des hommes { of-colony } remonte à bord : { $dice }.
        [2] Deux hommes { of-colony } remontent à bord : { $dice }.
        [3] Trois hommes { of-colony } remontent à bord : { $dice }.
       *[4] Les quatre hommes { of-colony } remontent à bord : { $dice }.
    }
}
log-drown = Le tourbillon noie { $men ->
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
        [rapid] , et le canot reste dans le rapide { $rapid }
        [line] , et le canot attend à la ligne
        [home] , et le canot est arrivé{ in-place }
       *[leg] { "" }
    }
   *[1] { $place ->
        [rapid] , et le canot dérive dans le rapide { $rapid }
        [line] , et le canot dérive jusqu’à la ligne
        [home] , et le canot dérive au-delà de la ligne{ in-place }
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
log-rescue = { The-colony } secourt { $swimming ->
    [1] l’homme
   *[other] les hommes
} à l’eau.
log-leave = { The-colony } repart sans { $swimming ->
    [1] l’homme
    [2] les deux hommes
   *[3] les trois hommes
} à l’eau.
log-wins = { $winners ->
    [1] { The-colony } gagne la course ; les autres continuent pour les places.
   *[other] { The-colony } partage la première place ; les autres continuent pour les places.
}
log-out = { The-colony } n’a plus un seul homme : son canot est hors course, au tronçon { $leg }.

## Results

log-out-of-time = { The-colony } n’a plus de temps.
log-resigns = { The-colony } abandonne.
result-resigned = { The-colony } gagne.
log-asks-undo = { The-colony } demande à annuler sa dernière décision.
log-undid = { The-colony } a annulé sa dernière décision.
log-agreed = { The-colony } a accepté.
other-colony = { $other ->
    [0] la Virginie
    [1] New York
    [2] la Géorgie
    [3] le Maryland
    [4] la Pennsylvanie
    [5] le Connecticut
    [6] le Delaware
    [7] le Rhode Island
    [8] le New Hampshire
    [9] le Massachusetts
    [10] le New Jersey
    [11] la Caroline du Nord
   *[12] la Caroline du Sud
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
    [1] Le canot { of-colony } n’arrive pas : son dernier homme est perdu au tronçon { $leg }.
   *[other] { $winners ->
        [1] { The-colony } gagne : son canot est allé le plus loin, au tronçon { $leg }.
        [2] { The-colony } et { other-colony } sont à égalité au tronçon { $leg } et partagent la première place.
       *[other] { $winners } canots sont à égalité au tronçon { $leg } et partagent la première place.
    } Aucun canot n’arrive.
}
result-place = { nth } : le canot { of-colony }, { $home ->
    [0] perdu au tronçon { $leg }
   *[1] arrivé à la ronde { $round }
}.

## Places in the picture

space-canoe = { colony } : { $place ->
    [home] arrivé, { nth }
    [out] hors course
    [line] attend à la ligne
    [rapid] dans le rapide { $leg }
   *[leg] tronçon { $leg }, { $front ->
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
fault-course-kind = « { $word } » n’ouvre aucune ligne ; une ligne commence par canoe, turn, leg ou rapid.
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
fault-course-second = Il y a déjà une ligne « { $word } ».
fault-course-late = La ligne « { $word } » doit venir avant le premier tronçon.
fault-course-no-rapid = Il manque un rapide entre le tronçon précédent et celui-ci.
fault-course-no-leg = Il manque un tronçon avant ce rapide.
fault-course-no-end = Le parcours doit se terminer par un tronçon.
fault-course-legs = Un parcours a { $most } tronçons au plus.
fault-course-lane = Après « whirlpool » vient son couloir : inside, outside, ou les deux.
fault-course-lane-twice = Ce rapide a déjà un tourbillon à { track }.
fault-course-short-leg = Un tronçon en aval d’un rapide doit être plus long qu’un canot : { $length } ne dépasse pas { $canoe }.
fault-course-turn = Les couloirs ne peuvent pas se croiser au tronçon { $turn } : le parcours { $legs ->
    [0] n’a aucun tronçon
    [1] n’a qu’un tronçon
   *[other] a { $legs } tronçons
}.
fault-action = « { $text } » n’est pas un coup. Les coups sont rescue, leave, put bear R, put whirlpool COULOIR R et put shooter L.
fault-bear-number = « { $text } » n’est pas un rapide ; les rapides vont de 1 à { $most }.
fault-shooter-number = « { $text } » n’est pas un tronçon ; les tronçons vont de 1 à { $most }.
fault-track = « { $text } » n’est pas un couloir ; les couloirs sont inside et outside.
fault-outcome = « { $text } » ne peut pas arriver maintenant ; { $count ->
    [1] il n’y a que « { $first } »
   *[other] les résultats vont de « { $first } » à « { $last } »
}.

## Picture

picture-start = Départ
picture-finish = Arrivée
picture-leg = Tronçon { $leg }

picture-state-home = arrivé, { nth }
picture-state-out = hors course
picture-state-ready = prêt
picture-state-bag = dans le sac
picture-state-done = a joué
picture-state-goes = pagaie
picture-state-climbs = remonte
picture-state-decides = décide
picture-state-puts = place
picture-state-shot = essuie un tir
picture-state-bear = l’ours !

picture-ready = Les canots attendent sur la ligne.
picture-won = { The-colony } remporte la course.
picture-shared = La première place est partagée.
picture-nobody = Il ne reste aucun canot.

picture-men = { $men ->
    [1] un homme
    [2] deux hommes
    [3] trois hommes
   *[other] quatre hommes
}
picture-sum-paddle = { colony }, { picture-men } : { $die } + courant { $current } = { $inches } pouces
picture-sum-test = { colony }, { picture-men } : { $die } contre la cote { class }, { $flips ->
    [0] le canot passe
   *[1] le canot chavire
}
picture-sum-climb = { colony } : { $die }{ $help ->
    [0] { "" }
   *[1] { " " }+ 1 pour le coup de main = { $total }
} (il faut { $needs }), { $climbed ->
    [0] l’homme reste à l’eau
   *[1] l’homme remonte
}
picture-sum-shot = { $track ->
    [inside] De près
   *[outside] De loin
} : { $die } (il faut { $needs }), { $hit ->
    [0] le tir manque
   *[1] le tir tue un homme
}
picture-sum-bear = L’ours : { $die } (il faut { $needs }), { $flips ->
    [0] le canot tient
   *[1] le canot chavire
}
picture-sum-maul = L’ours : { $die } (il faut { $needs }), { $killed ->
    [0] l’homme en réchappe
   *[1] l’homme est tué
}
