### Les phrases de La prise de l’île, dans les mots de docs/rules/island.fr.md.
### `side` et `rival` sont des sièges ; une carte est son `symbol` et sa `value`.

## The game

game-name = Prise de l’île
    .play = Jouer à Prise de l’île
game-sentence = Débarquez sur une île, recrutez des unités avec vos cartes et tenez son cœur quand il n’y en a plus.
game-paragraph = De deux à quatre joueurs partent de la côte avec deux unités chacun. Vous avancez, recrutez sur les cases dont vous tenez le symbole, ouvrez des routes, traversez l’eau et tirez des flèches. Les unités qui se rencontrent se battent avec une carte cachée et une carte de la pile. Quand toutes les cartes sont jouées, le joueur qui a le plus d’unités dans la zone de capture gagne.

## Seats, cards and tiles

heading-start = La mise en place
heading-round = Ronde { $round }
heading-last-round = Ronde { $round }, la dernière
heading-endgame = Ronde { $round }, la finale

seat = { $side ->
    [0] Bleu
    [1] Rouge
    [2] Ocre
   *[other] Violet
}
the-rival = { $rival ->
    [0] Bleu
    [1] Rouge
    [2] Ocre
   *[other] Violet
}
held-unit = { $count ->
    [one] unité
   *[other] unités
}
good-capture = en zone de capture
held-resource = { $count ->
    [one] carte de ressource
   *[other] cartes de ressource
}
held-combat = { $count ->
    [one] carte de combat
   *[other] cartes de combat
}
card = { $symbol ->
    [drop] goutte
    [hammers] marteaux
    [circles] cercles
    [bricks] briques
    [wheel] roue
    [arrow] flèche
   *[none] carte
} { $value }
kind-of-card = { $kind ->
    [resource] ressource
   *[combat] combat
}
a-kind-of-card = { $kind ->
    [resource] une carte de ressource
   *[combat] une carte de combat
}
units = { $count ->
    [one] { $count } unité
   *[other] { $count } unités
}

## Options

option-layout = Disposition
    .about = La place des cases. La disposition au hasard tire les symboles d’un sac ; les dispositions fixes sont équilibrées et dépendent du nombre de joueurs : à trois, celle au hasard avantage le départ du nord.
option-layout-random = symboles au hasard
option-layout-fixed = fixe et équilibrée
option-layout-file = la vôtre
option-base_safe = Cases de départ à l’abri
    .about = Si une flèche peut toucher une unité sur la case de départ d’un rival.
option-base_safe-yes = les flèches ne les touchent pas
option-base_safe-no = les flèches les touchent
option-loser_takes_at_end = Carte du perdant à la fin
    .about = Si le perdant d’une bataille prend encore une carte de combat quand la pile de ressources est épuisée pour la deuxième fois.
option-loser_takes_at_end-yes = le perdant en prend une
option-loser_takes_at_end-no = personne n’en prend
option-round_cap = Dernière ronde
    .about = Après cette ronde, la partie est comptée comme à sa fin normale.
option-round_cap-0 = Pas de dernière ronde
option-no_combat_card = Sans carte de combat
    .about = Ce que fait dans une bataille un joueur sans carte de combat.
option-no_combat_card-none = n’en pose pas
option-no_combat_card-draw = en prend une et la pose
option-may_decline = Refus
    .about = Si un joueur qui a une carte de combat peut n’en poser aucune dans une bataille.
option-may_decline-no = doit en poser une
option-may_decline-yes = peut refuser
option-tie = Totaux égaux
    .about = Qui gagne une bataille dont les totaux sont égaux.
option-tie-defender = le défenseur gagne
option-tie-redraw = les deux piochent encore
option-tie-both = les deux perdent deux unités
option-tie-withdraw = l’attaquant rentre

sign-water = Eau
sign-capture = Zone de capture
sign-start-1 = Départ de Bleu
sign-start-2 = Départ de Rouge
sign-start-3 = Départ d’Ocre
sign-start-4 = Départ de Violet
sign-drop = Goutte
sign-hammers = Marteaux
sign-circles = Cercles
sign-bricks = Briques
sign-wheel = Roue
sign-arrow = Flèche

## Steps and prompts

step-move = Déplacement
step-battles = Batailles
step-cards = Cartes
step-draw = Pioche
step-discard = Défausse

prompt-over = La partie est finie.{ $place ->
    [0] { "" }
   *[other] { " " }{ $out ->
        [1] Éliminé avant la fin, vous êtes à la place { $place } sur { $players }.
       *[0] Vous êtes à la place { $place } sur { $players }.
    }
}
prompt-tile = Le symbole d’une case est tiré au sort.
prompt-first = Qui commence est tiré au sort.
prompt-first-cards = Les premières cartes sont données.
prompt-move = { $moves ->
    [0] { seat } : il ne reste aucun pas. Terminez la phase.
    [one] { seat } : encore un pas. Choisissez des unités, ou terminez la phase.
   *[other] { seat } : il reste { $moves } pas. Choisissez des unités, ou terminez la phase.
}
prompt-choose-battle = { seat } : choisissez la bataille suivante.
prompt-commit = { $attacks ->
    [1] { seat } : vous attaquez { the-rival } en { $tile }, { $attackers } contre { $defenders }. Posez une carte de combat.
   *[0] { seat } : { the-rival } vous attaque en { $tile }, { $attackers } contre { $defenders }. Posez une carte de combat.
}
prompt-replace = { seat } n’a pas de carte de combat et en prend une dans la pile.
prompt-battle-draw = Bataille pour { $tile } : { seat } pioche une carte.
prompt-take = { seat } a perdu la bataille pour { $tile } et prend une carte de combat.
prompt-cards = { $choices ->
    [0] { $hand ->
        [0] { seat } : vous n’avez pas de carte. Terminez la phase.
        [one] { seat } : votre carte ne sert à rien maintenant. Terminez la phase.
       *[other] { seat } : aucune de vos { $hand } cartes ne sert maintenant. Terminez la phase.
    }
   *[other] { $hand ->
        [one] { seat } : jouez votre carte, ou terminez la phase.
       *[other] { $idle ->
            [0] { seat } : jouez une de vos { $hand } cartes, ou terminez la phase.
           *[other] { $playable ->
                [one] { seat } : une de vos { $hand } cartes sert maintenant. Jouez-la, ou terminez la phase.
               *[other] { seat } : { $playable } de vos { $hand } cartes servent maintenant. Jouez-en une, ou terminez la phase.
            }
        }
    }
}
prompt-recruit = { $choices ->
    [0] { seat } : { card } ne recrute sur aucune autre case. Terminez le recrutement.
   *[other] { $recruited ->
        [0] { seat } : choisissez une case où recruter avec { card }.
       *[other] { seat } : choisissez une autre case pour { card }, ou terminez.
    } { $supply ->
        [one] Il reste une unité dans votre réserve.
       *[other] Il reste { $supply } unités dans votre réserve.
    }
}
prompt-road = { $moves ->
    [0] { seat } : il ne reste aucun pas de la route. Terminez la route.
    [one] { seat } : encore un pas de la route. Choisissez des unités, ou terminez la route.
   *[other] { seat } : il reste { $moves } pas de la route. Choisissez des unités, ou terminez la route.
}
prompt-ferry = { seat } : choisissez sur la côte la case d’où des unités traversent l’eau.
prompt-hit = { seat } : choisissez l’unité du rival que la flèche touche.
prompt-draw = { seat } : piochez une carte. Dans les piles : { $combat } de combat, { $resource } de ressource.{ $depletions ->
    [1] { " " }Quand la pile de ressources sera de nouveau épuisée, personne ne piochera plus.
   *[other] { "" }
}
prompt-deal = { seat } pioche { a-kind-of-card }.
prompt-discard = { $over ->
    [0] { $must ->
        [0] { $hand ->
            [0] { seat } : vous n’avez pas de carte. Terminez votre tour.
            [one] { seat } : défaussez votre carte si vous voulez, ou gardez-la.
           *[other] { seat } : défaussez une de vos { $hand } cartes si vous voulez, ou gardez-les toutes.
        }
       *[1] { seat } : dans la finale, une carte doit quitter votre main à chaque tour. Défaussez-en une.
    }
   *[other] { seat } : vous avez { $hand } cartes, et la limite est de { $limit }. Défaussez-en { $over ->
        [one] une
       *[other] { $over }
    }.
}
prompt-waiting = { $step ->
    [move] { seat } se déplace.
    [battles] { seat } se bat.
    [cards] { seat } joue des cartes.
   *[draw] { seat } pioche et défausse.
}

prompt-choose-recruit = Recrutement : choisissez une carte de ressource.
prompt-choose-road = Route : choisissez une carte de briques.
prompt-choose-water = Sur l’eau : choisissez une carte de goutte.
prompt-choose-arrow = Flèche : choisissez une carte de flèche.
prompt-move-from = { units } en { $tile } : vers où ?
prompt-ferry-from = { units } en { $tile } : vers quelle case de la côte ?
prompt-count = De { $tile } à { $to } : combien d’unités, { $most } au plus ?

## First steps

tour-aim = Vous êtes { seat } ; votre case de départ est encadrée. Quand les cartes sont épuisées, le joueur qui a le plus d’unités dans la zone de capture, au milieu, gagne.
tour-move = Vous avez deux pas : chacun mène des unités d’une case à la case voisine. Là où elles rencontrent celles d’un rival, il y a bataille.
tour-cards = Une carte de ressource double vos unités sur les cases de son symbole. Les briques ouvrent une route, la goutte traverse l’eau, la flèche ôte une unité d’un rival.
tour-draw = Piochez une carte par tour : les ressources donnent des unités, les cartes de combat gagnent des batailles. Au-delà de six, défaussez.
tour-seats = Voici combien chaque joueur a d’unités, de cartes de ressource et de cartes de combat. Leurs symboles et leurs valeurs restent cachés.

## Choices

choice-move = Déplacer
choice-ferry = Traverser l’eau
choice-battle = Combattre
choice-commit = Poser
choice-recruit = Recruter
    .key = C
choice-road = Ouvrir une route
    .key = O
choice-water = Traverser l’eau
    .key = A
choice-arrow = Tirer une flèche
    .key = I
choice-at = Recruter
choice-hit = Toucher
choice-draw = Piocher
choice-discard = Défausser
choice-tile = { $tile }
choice-from = { $tile }, { units }
choice-to = { $to }
choice-count = { units }
choice-card = { card }
choice-stack = { $kind ->
    [resource] Carte de ressource
   *[combat] Carte de combat
}
choice-stop = { $step ->
    [move] Terminer le déplacement
    [road] Terminer la route
   *[cards] Terminer les cartes
}
    .key = E
choice-done = Terminer le recrutement
    .key = E
choice-keep = { $more ->
    [0] Terminer le tour
   *[1] Garder toutes les cartes
}
    .key = E
hint-battle = { $units } contre { $rivals } : { $win } % de gagner{ $equal ->
    [0] { "" }
   *[other] , { $equal } % d’égalité ({ $tie ->
        [defender] le défenseur gagne
        [redraw] les deux piochent encore
        [both] les deux perdent { $lost } unités
       *[withdraw] l’attaquant rentre
    })
}, si le rival pose sa meilleure carte.
    .short = { $win } % de gagner
choice-decline = Ne pas poser de carte
    .key = P

## Refusals

refused-not-deciding = Il n’y a rien à décider maintenant : une carte est piochée, une case est tirée au sort, ou la partie est finie.
refused-wrong-step = { $step ->
    [move] { $choices ->
        [0] Maintenant, vous terminez la phase ; il ne reste aucun pas.
       *[other] Maintenant, vous déplacez des unités ou terminez la phase.
    }
    [choose-battle] Maintenant, vous choisissez la bataille suivante.
    [commit] Maintenant, vous posez une carte de combat.
    [recruit] { $choices ->
        [0] Maintenant, vous terminez le recrutement ; la carte ne recrute sur aucune autre case.
       *[other] Maintenant, vous choisissez des cases où recruter.
    }
    [road] { $choices ->
        [0] Maintenant, vous terminez la route ; il n’en reste aucun pas.
       *[other] Maintenant, vous déplacez des unités par la route ou la terminez.
    }
    [ferry] Maintenant, vous choisissez les unités qui traversent l’eau.
    [hit] Maintenant, vous choisissez l’unité que la flèche touche.
    [draw] Maintenant, vous piochez une carte dans l’une des deux piles.
    [discard] { $choices ->
        [0] Maintenant, vous terminez votre tour ; vous n’avez pas de carte.
       *[other] { $must ->
            [1] Maintenant, vous défaussez une carte.
           *[0] Maintenant, vous défaussez une carte ou gardez votre main.
        }
    }
   *[cards] { $choices ->
        [0] Maintenant, vous terminez la phase ; aucune de vos cartes ne sert.
       *[other] Maintenant, vous jouez des cartes ou terminez la phase.
    }
}
refused-card-later = { $kind ->
    [combat] { card } compte { $value } dans une bataille{ $special ->
        [road] . Dans la phase des cartes, la carte peut ouvrir une route
        [water] . Dans la phase des cartes, la carte peut traverser l’eau
        [arrow] . Dans la phase des cartes, la carte peut tirer une flèche
       *[none] { "" }
    }.
   *[resource] Dans la phase des cartes, { card } recrute sur vos cases de son symbole{ $special ->
        [road] , ou ouvre une route
        [water] , ou traverse l’eau
        [arrow] , ou tire une flèche
       *[none] { "" }
    }.
}
refused-card-in-use = Terminez d’abord { card } : { $phase ->
    [recruit] { $begun ->
        [0] choisissez une case où recruter
       *[other] choisissez une autre case, ou terminez le recrutement
    }
    [road] { $moves ->
        [0] il ne reste aucun pas de la route, terminez-la
        [one] il reste un pas de la route, ou terminez-la
       *[other] il reste { $moves } pas de la route, ou terminez-la
    }
    [ferry] choisissez les unités qui traversent l’eau
   *[hit] choisissez l’unité que la flèche touche
}.
refused-count-first = Choisissez d’abord combien d’unités vont de { $tile } à { $to } : de 1 à { $most }.
refused-not-on-map = Il n’y a pas une telle case sur cette île.
refused-into-water = Il n’y a pas de case de ce côté, seulement de l’eau.
refused-no-units = Vous n’avez pas d’unité en { $tile }.
refused-too-few-units = Vous avez moins de { $count } unités en { $tile }.
refused-in-battle = Les unités en { $tile } ne peuvent pas partir avant la bataille.
refused-no-moves-left = Il ne reste aucun pas.
refused-enemy-base = { $to } est la case de départ d’un autre joueur ; personne d’autre n’y entre.
refused-too-many-units = Il y aurait plus de { $most } de vos unités en { $to }.
refused-not-contested = Il n’y a pas de bataille en { $tile }.
refused-not-in-hand = Vous n’avez pas { card } en main.
refused-not-combat = { card } n’est pas une carte de combat ; celles-ci portent les nombres 1 à 3.
refused-must-commit = Vous avez une carte de combat, donc vous devez en poser une.
refused-not-resource = Seules les cartes de ressource recrutent, celles qui portent les nombres 4 à 6.
refused-recruits-nothing = { card } ne recrute nulle part maintenant : aucune case de son symbole ne s’y prête.
refused-no-symbol = { $tile } n’a pas de symbole : on ne recrute ni sur les cases de départ ni dans la zone de capture.
refused-other-symbol = { $tile } a un autre symbole que { card }.
refused-not-held = Vous n’avez pas d’unité en { $tile }.
refused-already-recruited = Vous avez déjà recruté en { $tile } ce tour-ci.
refused-tile-full = Il y a déjà { $most } unités en { $tile }.
refused-no-supply = Vos { $supply } unités sont toutes sur l’île.
refused-must-recruit = Choisissez au moins une case pour { card }.
refused-no-road = Seule une carte de briques est une route.
refused-leads-nowhere = Une route ne sert à rien maintenant : aucune de vos unités ne peut faire un pas.
refused-no-water = Seule une carte de goutte traverse l’eau.
refused-nowhere-to-ferry = Aucune de vos unités ne peut traverser l’eau maintenant.
refused-not-coast = Seulement de côte à côte : { $tile } ou { $to } n’est pas au bord de l’eau.
refused-ferry-to-base = { $to } est la case de départ d’un autre joueur ; aucune traversée n’y mène.
refused-same-tile = Les unités doivent aller sur une autre case.
refused-no-arrow = Seule une carte de flèche tire.
refused-nothing-to-hit = Aucune unité d’un rival qu’une flèche puisse toucher n’est à côté de vos unités.
refused-no-enemy = Il n’y a pas d’unité d’un rival en { $tile }.
refused-not-adjacent = Aucune de vos unités n’est à côté de { $tile }.
refused-base-is-safe = { $tile } est une case de départ ; les unités y sont à l’abri des flèches.
refused-no-cards-left = Il n’y a plus de carte de { kind-of-card } à piocher.
refused-over-limit = Vous avez plus de { $limit } cartes et devez en défausser.
refused-must-discard = Aucune carte n’a quitté votre main ce tour-ci, donc vous devez en défausser une.
refused-no-draw-at-end = Dans la finale, on ne pioche plus.
refused-discards = On ne pioche ni ne joue les cartes défaussées ; on peut les regarder.
refused-hand = Les cartes des autres sont cachées. Celles qu’une main a à coup sûr sont montrées à côté d’elle.

## The log

log-tile = { $tile } est une case avec { $symbol ->
    [drop] une goutte
    [hammers] des marteaux
    [circles] des cercles
    [bricks] des briques
    [wheel] une roue
   *[arrow] une flèche
}.
log-first = { seat } commence.
log-deal = { $count ->
    [1] { $symbol ->
        [none] { seat } reçoit { a-kind-of-card }.
       *[other] { seat } reçoit la carte { card }.
    }
   *[other] { seat } reçoit { $count } cartes.
}
log-move = { $way ->
    [one] { seat } déplace { units } de { $from } à { $to }.
    [on] { seat } déplace { units } de { $from } à { $to }, puis à { $then_to }.
   *[two] { seat } déplace { units } de { $from } à { $to }, puis { $then_count } de { $then_from } à { $then_to }.
}
log-ferry = { $symbol ->
    [none] { seat } mène { units } sur l’eau de { $from } à { $to }.
   *[other] { seat } joue { card } et mène { units } sur l’eau de { $from } à { $to }.
}
log-battle = { seat } attaque { the-rival } en { $tile }, { $own_units } contre { $rival_units }.
log-commit = { $hidden ->
    [1] { seat } pose une carte de combat.
   *[0] { seat } pose { card }.
}
log-decline = { seat } ne pose pas de carte dans la bataille pour { $tile }.
log-battle-draw = { seat } pioche { card }.
log-battle-result = { $outcome ->
    [attacker] { seat } prend { $tile }
    [both] Personne ne gagne { $tile }
    [withdraw] Personne ne gagne { $tile }
   *[other] { the-rival } tient { $tile }{ $equal ->
        [1] { " " }à égalité
       *[0] { "" }
    }
} : { seat } { own-sum }, { the-rival } { rival-sum }. { $outcome ->
    [attacker] { the-rival } perd { rival-losses }{ going-home }.
    [both] { seat } perd { own-losses }, { the-rival } perd { rival-losses }{ going-home }.
    [withdraw] { $home ->
        [one] Une unité rentre
       *[other] { $home } unités rentrent
    }.
   *[other] { seat } perd { own-losses }{ going-home }.
}
own-sum = { $own_units } + { $own_card } + { $own_drawn } = { $own_total }
rival-sum = { $rival_units } + { $rival_card } + { $rival_drawn } = { $rival_total }
own-losses = { $own_lost ->
    [one] une unité
   *[other] { $own_lost } unités
}
rival-losses = { $rival_lost ->
    [one] une unité
   *[other] { $rival_lost } unités
}
going-home = { $home ->
    [0] { "" }
    [one] , une unité rentre
   *[other] , { $home } unités rentrent
}
log-take = { $symbol ->
    [none] { seat } prend une carte de combat.
   *[other] { seat } prend { card }.
}
log-out = { seat } n’a plus d’unité et est éliminé.
log-recruit = { $units ->
    [0] { seat } joue { card } pour recruter.
    [one] { seat } recrute une unité avec { card } en { $tiles }.
   *[other] { seat } recrute { $units } unités avec { card } en { $tiles }.
}
log-road = { seat } joue { card } comme route.
log-water = { seat } joue { card } pour traverser l’eau.
log-arrow = { seat } joue { card } pour tirer.
log-at = { seat } recrute { $units ->
    [one] une unité
   *[other] { $units } unités
} en { $tile }.
log-hit = { $symbol ->
    [none] { seat } touche une unité { $rival ->
        [2] d’Ocre
       *[other] de { the-rival }
    } en { $tile }.
   *[other] { seat } joue { card } et touche une unité { $rival ->
        [2] d’Ocre
       *[other] de { the-rival }
    } en { $tile }.
}
log-draw = { $symbol ->
    [none] { seat } pioche { a-kind-of-card }.
   *[other] { seat } pioche { card }.
}
log-reshuffle = La pile de { $kind ->
    [resource] ressources
   *[combat] combat
} est épuisée ; ses { $count } cartes défaussées sont mélangées en une nouvelle.
log-depleted = La finale commence : plus de pioche ; elle finit avec la dernière carte.
log-discard = { $must ->
    [1] { seat } doit défausser { card } : dans la finale, une carte quitte la main à chaque tour.
   *[0] { seat } défausse { card }.
}
log-keep = { seat } garde toutes ses cartes.

## Results

log-out-of-time = { seat } n’a plus de temps.
log-resigns = { seat } abandonne.
result-resigned = { seat } gagne.
log-asks-undo = { seat } demande à annuler sa dernière décision.
log-undid = { seat } a annulé sa dernière décision.
log-agreed = { seat } a accepté.
log-offers-draw = { seat } propose la partie nulle.
log-draw-agreed = Les deux ont convenu d’une partie nulle.
result-draw = La partie est nulle.
other-seat = { $other ->
    [0] Bleu
    [1] Rouge
    [2] Ocre
   *[other] Violet
}
units-in-capture = { $units ->
    [0] aucune unité
    [one] une unité
   *[other] { $units } unités
} dans la zone de capture
result-last-player = { $winners ->
    [1] { seat } gagne : tous les autres sont éliminés.
   *[other] { seat } et { other-seat } sont éliminés ensemble et partagent la victoire.
}
result-hands-empty = { who-wins } Les cartes sont épuisées.
result-round-cap = { who-wins } La ronde { $round } était la dernière.
who-wins = { $winners ->
    [1] { $tied ->
        [0] { seat } gagne avec { units-in-capture }.
       *[1] { seat } gagne avec { units-in-capture } et le plus d’unités sur l’île, { $board }.
    }
    [2] { seat } et { other-seat } partagent la victoire avec { units-in-capture }.
   *[other] { $winners } joueurs partagent la victoire avec { units-in-capture }.
}
result-seat = { seat } : { $out ->
    [1] éliminé
   *[0] { units-in-capture }, { $board } sur l’île
}.

## Places in the picture

space-tile = { $tile } : { $face ->
    [drop] goutte
    [hammers] marteaux
    [circles] cercles
    [bricks] briques
    [wheel] roue
    [arrow] flèche
    [capture] zone de capture
    [start] départ { $home ->
        [0] de Bleu
        [1] de Rouge
        [2] d’Ocre
       *[other] de Violet
    }
   *[hidden] pas encore tirée
}{ $coast ->
    [0] { "" }
   *[1] , côte
}{ $holder ->
    [-1] { "" }
   *[other] , { $units ->
        [one] une unité
       *[other] { $units } unités
    } ({ $holder ->
        [0] Bleu
        [1] Rouge
        [2] Ocre
       *[other] Violet
    })
}{ $attackers ->
    [0] { "" }
   *[other] , attaquée par { $attackers } ({ $mover ->
        [0] Bleu
        [1] Rouge
        [2] Ocre
       *[other] Violet
    })
}{ $recruited ->
    [0] { "" }
   *[1] , recrutement fait ce tour-ci
}
space-stack = { $kind ->
    [resource] Pile de ressources
   *[combat] Pile de combat
} : { $count ->
    [0] vide
    [one] une carte
   *[other] { $count } cartes
}
    .short = { $kind ->
        [resource] Ressource
       *[combat] Combat
    }
space-discards = { $kind ->
    [resource] Défausse des cartes de ressource
   *[combat] Défausse des cartes de combat
} : { $count ->
    [0] vide
    [one] une carte
   *[other] { $count } cartes
}
    .short = défausse
space-card = Votre carte { card }
space-hand = Main de { seat } : { $combat ->
    [0] aucune carte de combat
    [one] une carte de combat
   *[other] { $combat } cartes de combat
}, { $resource ->
    [0] aucune carte de ressource
    [one] une carte de ressource
   *[other] { $resource } cartes de ressource
}{ $drop ->
    [none] { "" }
   *[other]  ; a à coup sûr goutte { $drop }
}{ $hammers ->
    [none] { "" }
   *[other]  ; a à coup sûr marteaux { $hammers }
}{ $circles ->
    [none] { "" }
   *[other]  ; a à coup sûr cercles { $circles }
}{ $bricks ->
    [none] { "" }
   *[other]  ; a à coup sûr briques { $bricks }
}{ $wheel ->
    [none] { "" }
   *[other]  ; a à coup sûr roue { $wheel }
}{ $arrow ->
    [none] { "" }
   *[other]  ; a à coup sûr flèche { $arrow }
}

## The picture

picture-drop = goutte
picture-hammers = marteaux
picture-circles = cercles
picture-bricks = briques
picture-wheel = roue
picture-arrow = flèche
picture-west-water = Eaux de l’Ouest
picture-east-water = Eaux de l’Est
picture-stack-combat = Combat
picture-stack-resource = Ressources
picture-left = { $count ->
    [0] pile vide
   *[other] { $count } dans la pile
}
picture-discarded = { $count ->
    [0] défausse vide
    [one] 1 défaussée
   *[other] { $count } défaussées
}
picture-discards = { $kind ->
    [combat] La défausse des cartes de combat
   *[resource] La défausse des cartes de ressource
}
picture-must-hold = a à coup sûr
picture-hand = Votre main
picture-card-played = posée
picture-use-combat = { $special ->
    [road] bataille, route
    [water] bataille, traversée
    [arrow] bataille, tir
   *[none] bataille
}
picture-use-resource = { $tiles ->
    [0] { $special ->
        [road] route
        [water] traversée
        [arrow] tir
       *[none] pas de case
    }
    [1] { $special ->
        [road] { $tile }, route
        [water] { $tile }, traversée
        [arrow] { $tile }, tir
       *[none] recrute en { $tile }
    }
   *[other] { $special ->
        [road] { $tiles } cases, route
        [water] { $tiles } cases, traversée
        [arrow] { $tiles } cases, tir
       *[none] recrute sur { $tiles }
    }
}
picture-battle = Bataille pour { $tile }
picture-step-units = Unités
picture-step-cards = Cartes
picture-step-draws = Pioche
picture-step-sum = Total
picture-attacks = attaque
picture-defends = défend
picture-units = unités
picture-played = de la main
picture-drawn = piochées
picture-no-card = aucune carte
picture-verdict = { $outcome ->
    [attacker] { seat } gagne
    [defender] { $equal ->
        [1] Égalité : { the-rival } gagne
       *[0] { the-rival } gagne
    }
   *[other] Égalité
}
picture-outcome = { picture-verdict }. { picture-follows }
picture-follows = { $outcome ->
    [attacker] { the-rival } perd { rival-losses }{ going-home }.
    [both] { seat } perd { own-losses }, { the-rival } perd { rival-losses }{ going-home }.
    [withdraw] { $home ->
        [one] Une unité rentre
       *[other] { $home } unités rentrent
    }.
   *[other] { seat } perd { own-losses }{ going-home }.
}

## Faults

fault-layout-empty = L’île n’a pas de case.
fault-layout-columns = Une disposition a au plus { $most } colonnes ; cette ligne en a { $columns }.
fault-layout-rows = Une disposition a au plus { $most } lignes ; celle-ci en a { $rows }.
fault-layout-ragged = Toutes les lignes doivent être égales : celle-ci a { $columns } signes, la première { $width }.
fault-layout-sign = « { $sign } » n’est pas un signe d’une disposition ; les signes sont { $signs }.
fault-layout-no-capture = Placez la zone de capture : une case au moins.
fault-layout-symbol = Il n’y a que { $most } cases avec { $symbol ->
    [drop] une goutte
    [hammers] des marteaux
    [circles] des cercles
    [bricks] des briques
    [wheel] une roue
   *[arrow] une flèche
}.
fault-layout-tiles = Une disposition a au plus { $most } cases ; celle-ci en a { $tiles }.
fault-layout-no-start = Placez la case de départ { $seat ->
    [1] de Bleu
    [2] de Rouge
    [3] d’Ocre
   *[4] de Violet
}.
fault-layout-second-start = Il y a déjà une case de départ { $seat ->
    [1] de Bleu
    [2] de Rouge
    [3] d’Ocre
   *[4] de Violet
}.
fault-layout-inland-start = La case de départ { $seat ->
    [1] de Bleu
    [2] de Rouge
    [3] d’Ocre
   *[4] de Violet
} n’est pas sur la côte.
fault-layout-players = Cette disposition a des départs pour { $starts } joueurs, pas pour { $players }.
fault-action = « { $text } » n’est pas un coup. Des exemples sont move a1 b1 2, recruit arrow5, at b2, draw combat, keep.
fault-tile = « { $text } » n’est pas une case de cette île.
fault-card = « { $text } » n’est pas une carte ; les cartes sont drop1 à arrow6.
fault-count = « { $text } » n’est pas un nombre d’unités de 1 à { $most }.
fault-not-beside = { $to } n’est pas à côté de { $tile }.
fault-outcome = « { $text } » ne peut pas arriver maintenant ; « { $example } » le peut.
