### Les phrases de Kanata, dans les mots de docs/rules/kanata.fr.md.
### Un camp est un siège : 0 les Français, 1 les Britanniques.

## The game

game-name = Kanata
    .play = Jouer à Kanata
game-sentence = Français et Britanniques se disputent une tête de pont au Canada : bois et fourrures, forts et milice.
game-paragraph = Vous menez les Français ou les Britanniques dans ce qui est aujourd’hui le Canada. Vos gens rapportent du bois et des fourrures ; vous les échangez contre l’appui de votre couronne, et l’appui contre les armes à feu qu’il faut aux forts et à la milice. On gagne avec six appuis royaux, ou avec deux unités dans la colonie du rival. Le territoire du plateau était et demeure celui des Premières Nations et des Inuit, que la source du jeu passe sous silence.

## Seats and goods

heading-round = Ronde { $round }
heading-last-round = Ronde { $round }, la dernière

side = { $side ->
    [0] Français
   *[1] Britanniques
}
side-french = Français
side-british = Britanniques

the-side = { $side ->
    [0] Les Français
   *[1] Les Britanniques
}
the-rival = { $side ->
    [0] Les Britanniques
   *[1] Les Français
}
of-the-rival = { $side ->
    [0] britannique
   *[1] français
}
rival-unit = { $side ->
    [0] une unité britannique
   *[1] une unité française
}

good-manpower = main-d’œuvre
good-lumber = bois
good-fur = fourrure
good-support = appui royal
good-firearms = armes à feu
good-militia = milice
good-fort = forts

held-manpower = main-d’œuvre
held-lumber = bois
held-fur = { $count ->
    [one] fourrure
   *[other] fourrures
}
held-firearms = armes à feu
held-militia = milice
held-fort = { $count ->
    [one] fort
   *[other] forts
}

support-cards = { $gained ->
    [one] { $gained } appui royal
   *[other] { $gained } appuis royaux
}

units = { $count ->
    [1] une unité
    [2] deux unités
    [3] trois unités
    [4] quatre unités
    [5] cinq unités
    [6] six unités
    [7] sept unités
    [8] huit unités
    [9] neuf unités
    [10] dix unités
   *[other] { $count } unités
}

## Options

option-board = Plateau
    .about = La carte : un des trois plateaux, ou le vôtre.
option-board-canada = Canada
option-board-duel = Duel, 5 sur 5, pour apprendre
option-board-rivers = Rivières, pareil pour les deux camps
option-board-file = Votre propre plateau
sign-sea = mer
sign-lumber = bois
sign-fur = fourrure
sign-french = la colonie française
sign-british = la colonie britannique
sign-newfoundland-lumber = Terre-Neuve, bois
sign-newfoundland-fur = Terre-Neuve, fourrure

option-start_cards = Cartes de départ
    .about = Ce que chaque camp a en main avant le premier tour ; pour compenser un départ inégal. Sur Duel et Rivières, une fourrure pour les Britanniques peut compenser le fait de jouer en second.
option-start_cards-none = Aucune carte

option-most_forts = Limite de forts
    .about = Combien de forts un camp peut avoir à la fois sur le plateau, celui de Terre-Neuve compris.
option-most_forts-0 = Sans limite

option-most_militia = Limite d’unités
    .about = Combien d’unités de milice un camp peut avoir à la fois sur le plateau.
option-most_militia-0 = Sans limite

option-besieged_pays = Établissements assiégés : main-d’œuvre
    .about = Si un fort ou une colonie où se trouve une unité du rival rapporte de la main-d’œuvre.
option-besieged_pays-yes = Oui
option-besieged_pays-no = Non

option-besieged_collects = Établissements assiégés : récolte
    .about = Si un fort ou une colonie où se trouve une unité du rival laisse récolter sur ses voisines.
option-besieged_collects-yes = Oui
option-besieged_collects-no = Non

option-fort_range = Portée des forts
    .about = Comment se mesurent les trois pas jusqu’à un nouveau fort.
option-fort_range-steps = Le long des rangées et des colonnes
option-fort_range-king = Un pas en diagonale compte pour un
option-fort_range-path = De voisine en voisine sur la terre

option-fort_corners = Coins des forts
    .about = Quels établissements un nouveau fort ne doit pas toucher par un coin.
option-fort_corners-own = Ceux de son camp
option-fort_corners-any = Ceux des deux camps
option-fort_corners-free = Aucun : les cases d’angle sont ouvertes

option-fort_falls_to = Unités qui détruisent un fort
    .about = Combien d’unités il faut pour détruire un fort sans défenseur.
option-fort_falls_to-2 = Deux
option-fort_falls_to-1 = Une

option-new_units_wait = Les nouvelles unités attendent
    .about = Si une unité reste où elle est le tour où elle est levée.
option-new_units_wait-no = Non, elles peuvent marcher
option-new_units_wait-yes = Oui, jusqu’au tour suivant

option-owner_bonus = Bonus du propriétaire
    .about = Quand le propriétaire d’un fort ou d’une colonie a son bonus dans un combat.
option-owner_bonus-always = À chaque combat
option-owner_bonus-attacked = Seulement au tour du rival

option-tie = Totaux égaux
    .about = Ce qui arrive quand les deux totaux d’un combat sont égaux.
option-tie-reroll = On relance
option-tie-both = Chaque camp retire une unité
option-tie-defender = Le camp dont c’est le tour perd une unité

option-round_cap = Dernière ronde
    .about = La partie s’arrête après cette ronde. Le plus d’appui royal gagne, puis le plus de forts, puis le plus d’unités.
option-round_cap-0 = Pas de dernière ronde

## Steps and prompts

step-collect = Récolte
step-convert = Conversion
step-forts = Forts
step-militia = Milice
step-march = Marche

phase = { $step ->
    [collect] phase de récolte
    [convert] phase de conversion
    [forts] phase des forts
    [militia] phase de milice
   *[march] phase de marche
}

prompt-collect = Récolte : { $actions ->
    [0] { $manpower ->
        [0] il ne vous reste plus de main-d’œuvre ; terminez la phase.
       *[other] aucune case à votre portée ne donne plus rien ; terminez la phase.
    }
   *[other] { $forts ->
        [0] choisissez une case voisine de votre colonie.
       *[other] choisissez un de vos forts, ou une case voisine d’un fort ou de votre colonie.
    } Main-d’œuvre restante : { $manpower }.
}

prompt-convert = Conversion : { $actions ->
    [0] vous n’avez aucun lot complet à échanger ; terminez la phase.
   *[other] { $support ->
        [0] échangez des fourrures ou du bois contre de l’appui royal.
       *[other] échangez des fourrures ou du bois contre de l’appui royal, ou de l’appui contre des armes à feu. Appui royal : { $support } sur { $to_win }.
    }
}

prompt-forts = Forts : { $actions ->
    [0] { $lacks ->
        [firearms] on ne peut rien bâtir sans armes à feu ; terminez la phase.
        [manpower] on ne peut rien bâtir sans main-d’œuvre ; terminez la phase.
        [lumber] on ne peut rien bâtir { $lumber ->
            [0] sans
           *[other] avec { $lumber }
        } bois ; terminez la phase.
       *[other] aucun fort ne peut être bâti maintenant ; terminez la phase.
    }
   *[other] une case à { fort-steps } au plus de votre colonie ou d’un de vos forts{ $corners ->
        [free] {""}, qui ne soit voisine d’aucun d’eux
        [any] {""}, qui n’en touche aucun et ne touche aucune place du rival par un coin
       *[own] {""}, qui n’en touche aucun, même par un coin
    }. Coût : { $price_lumber } bois, { price-of-firearms }, { price-of-manpower }.
}
fort-steps = { $steps ->
    [one] un pas
    [3] trois pas
   *[other] { $steps } pas
}

prompt-militia = Milice : { $actions ->
    [0] { $lacks ->
        [firearms] on ne peut lever d’unité sans armes à feu ; terminez la phase.
        [manpower] on ne peut lever d’unité sans main-d’œuvre ; terminez la phase.
       *[other] vous ne pouvez plus lever d’unité ; terminez la phase.
    }
   *[other] { $forts ->
        [0] levez des unités dans votre colonie.
       *[other] choisissez votre colonie ou un fort pour y lever une unité.
    } Une unité coûte { price-of-firearms } et { price-of-manpower } ; vous en avez { $firearms } et { $manpower }.
}

prompt-march = Marche : { $actions ->
    [0] aucune de vos unités ne peut marcher ; terminez la phase.
   *[other] choisissez une unité, puis une case qui touche la sienne. { $to_march ->
        [one] { $to_march } unité peut encore marcher.
       *[other] { $to_march } unités peuvent encore marcher.
    }
}

prompt-march-from = { $count ->
    [1] Unité
   *[other] Une des { $count } unités
} en { $tile } : choisissez où elle marche.

prompt-fights = Combat en { $tile } : on lance les dés.
prompt-waiting = { the-side } { $step ->
    [collect] récoltent.
    [convert] font des échanges.
    [forts] bâtissent des forts.
    [militia] lèvent leur milice.
   *[march] font marcher leur milice.
}
prompt-over = La partie est finie.

## First steps

tour-aim = Vous menez les { $side ->
    [0] Français
   *[1] Britanniques
} ; votre colonie est encadrée sur le plateau. On gagne avec six appuis royaux, ou avec deux unités dans la colonie du rival.
tour-collect = Récolte : choisissez une case marquée ; une main-d’œuvre donne un bois ou une fourrure. Il en faut aussi pour un fort ou une unité ; ce qui reste à la fin du tour est perdu.
tour-rival = Après votre tour, le rival joue les cinq mêmes phases ; le journal dit ce qu’il fait. Puis vous recevez de la main-d’œuvre : trois pour la colonie, une pour chaque fort.
tour-convert = Conversion : 2 fourrures ou 3 bois font un appui royal. Gardez-le pour gagner, ou échangez-le contre les armes à feu qu’il faut aux forts et aux unités. Un bouton termine chaque phase.
tour-spend = Une carte d’armes à feu et une main-d’œuvre lèvent une unité ; avec 2 bois, elles bâtissent un fort, qui rend une main-d’œuvre. Une unité marche d’une case ; gardez-en une chez vous.

## Choices

choice-collect = Récolter
choice-collect-all = Récolter sur les { $count } cases
    .key = A
choice-collect-same = Comme au tour précédent
    .key = C
choice-trade = Échanger
choice-fort = Bâtir un fort
choice-raise = Lever une unité
choice-march = Marcher

choice-tile = { $tile }, { $kind ->
    [lumber] bois
    [fur] fourrure
   *[colony] colonie
}
choice-trade-goods = { $goods ->
    [fur] { $price } fourrures contre 1 appui royal
    [lumber] { $price } bois contre 1 appui royal
   *[support] { $price } appui royal contre 1 carte d’armes à feu
}
    .key = { $goods ->
        [fur] 2
        [lumber] 3
       *[support] 1
    }
choice-march-from = De { $tile } ({ $count ->
    [one] { $count } unité
   *[other] { $count } unités
})
choice-march-to = Vers { $tile }

choice-stop = { $step ->
    [collect] Terminer la récolte
    [convert] Terminer les échanges
    [forts] Terminer les travaux
    [militia] Terminer la levée
   *[march] Terminer la marche
}
    .key = E

## Hints

hint-collect-all = main-d’œuvre restante : { $left }
hint-collect-same = { $tiles } ; main-d’œuvre restante : { $left }
hint-given-up = { $step ->
    [collect] main-d’œuvre inutilisée : { $manpower }
    [convert] { $sets ->
        [0] appui royal non échangé : { $support }
        [one] { $sets } lot non échangé
       *[other] { $sets } lots non échangés
    }
    [forts] { $forts ->
        [one] de quoi payer encore { $forts } fort
       *[other] de quoi payer encore { $forts } forts
    }
    [militia] { $units ->
        [one] { $units } unité peut encore être levée
       *[other] { $units } unités peuvent encore être levées
    }
   *[march] { $to_march ->
        [one] { $to_march } unité peut encore marcher
       *[other] { $to_march } unités peuvent encore marcher
    }
}

hint-fight = { $own } contre { $rival } { $place ->
    [own-fort] dans votre fort
    [own-colony] dans votre colonie
    [rival-fort] dans le fort du rival
    [rival-colony] dans la colonie du rival
   *[open] en terrain découvert
} : { $clear } % de chances de dégager la case{ $place ->
    [rival-fort] { $needs ->
        [1] {" "}et de détruire le fort
       *[2] { $take ->
            [0] {""}
           *[other] , { $take } % de détruire le fort
        }
    }
    [rival-colony] { $take ->
        [0] {""}
       *[other] , { $take } % de prendre la colonie
    }
   *[other] {""}
}
    .short = { $clear } % de la dégager

threat-conquest = { $when ->
    [now] Sur ce plateau, { $side ->
        [0] les Français
       *[1] les Britanniques
    } prennent votre colonie dans les combats de ce tour : { $chance } %.
   *[next] { the-side } peuvent prendre votre colonie au prochain tour{ $chance ->
        [100] { "" }
       *[other] , avec { $chance } % de chances
    }.
}
threat-support = { the-side } peuvent gagner par l’appui royal au prochain tour.

## Refusals

refused-not-deciding = Personne ne peut jouer maintenant : { $step ->
    [over] la partie est finie.
   *[fights] on lance les dés.
}
refused-not-on-board = Cette case n’existe pas sur ce plateau.
refused-no-tile-here = Il n’y a pas de case à choisir dans la phase de conversion : choisissez quoi échanger, ou terminez la phase.
refused-wrong-step = { the-side } ne peuvent pas { $verb ->
    [collect] récolter en { $tile }
    [trade] échanger { $goods ->
        [fur] des fourrures
        [lumber] du bois
       *[support] de l’appui royal
    }
    [fort] bâtir en { $tile }
    [raise] lever une unité en { $tile }
   *[march] marcher depuis { $tile }
} maintenant : c’est la { phase }.

may-not-collect = { the-side } ne peuvent pas récolter en { $tile }
refused-no-manpower = { may-not-collect } : il ne leur reste plus de main-d’œuvre.
refused-from-colony = { may-not-collect } : une colonie ne donne rien.
refused-collected = { may-not-collect } une seconde fois : une case donne une carte par tour.
refused-fort-closes = { may-not-collect } : un établissement { of-the-rival } ferme la case.
refused-militia-closes = { may-not-collect } : { rival-unit } ferme la case.
refused-not-in-reach = { may-not-collect } : ils n’ont d’établissement ni sur la case ni sur une voisine.
refused-besieged = { may-not-collect } : { rival-unit } se trouve sur chacun de leurs établissements voisins.

refused-no-full-set = { the-side } ne peuvent pas échanger { $goods ->
    [fur] de fourrures : un lot complet est de { $price } fourrures, et ils en ont { $fur }.
    [lumber] de bois : un lot complet est de { $price } bois, et ils en ont { $lumber }.
   *[support] d’appui royal : ils n’en ont pas.
}

price-of-firearms = { $price_firearms ->
    [one] { $price_firearms } carte
   *[other] { $price_firearms } cartes
} d’armes à feu
price-of-manpower = { $price_manpower ->
    [one] { $price_manpower } carte
   *[other] { $price_manpower } cartes
} de main-d’œuvre
may-not-build = { the-side } ne peuvent pas bâtir en { $tile }
refused-cannot-pay-fort = { may-not-build } : un fort coûte { $price_lumber } bois, { price-of-firearms } et { price-of-manpower }, et ils en ont { $lumber }, { $firearms } et { $manpower }.
refused-most-forts = { may-not-build } : un camp peut avoir { $most_forts ->
    [one] { $most_forts } fort
   *[other] { $most_forts } forts
} au plus.
refused-on-a-place = { may-not-build } : un fort ou une colonie s’y trouve déjà.
refused-on-enemy-militia = { may-not-build } : { rival-unit } s’y trouve.
refused-touches-own = { may-not-build } : la case est voisine d’un de leurs établissements.
refused-at-own-corner = { may-not-build } : la case touche un de leurs établissements par un coin.
refused-at-enemy-corner = { may-not-build } : la case touche un établissement { of-the-rival } par un coin.
refused-too-far = { may-not-build } : aucun de leurs établissements n’est à { fort-steps } ou moins.

may-not-raise = { the-side } ne peuvent pas lever d’unité en { $tile }
refused-cannot-pay-militia = { may-not-raise } : elle coûte { price-of-firearms } et { price-of-manpower }, et ils en ont { $firearms } et { $manpower }.
refused-most-militia = { may-not-raise } : un camp peut avoir { $most_militia ->
    [one] { $most_militia } unité
   *[other] { $most_militia } unités
} au plus.
refused-not-own-place = { may-not-raise } : ils n’y ont ni fort ni colonie.

may-not-march = { the-side } ne peuvent pas marcher depuis { $tile }
refused-no-unit = { may-not-march } : ils n’y ont aucune unité.
refused-units-done = { may-not-march } : { $new_units_wait ->
    [0] chacune de leurs unités a déjà marché pendant ce tour.
   *[1] chacune de leurs unités a déjà marché ou a été levée pendant ce tour.
}
refused-no-land = { may-not-march } dans cette direction : il n’y a pas de terre.
refused-not-a-neighbour = Une unité ne peut pas marcher de { $tile } à { $to } : ces cases ne se touchent pas.

## The log

lumber-collected = { $n_lumber ->
    [1] du bois en { $lumber }
   *[other] { $n_lumber } bois ({ $lumber })
}
fur-collected = { $n_fur ->
    [1] une fourrure en { $fur }
   *[other] { $n_fur } fourrures ({ $fur })
}
log-collect = { the-side } récoltent { $n_lumber ->
    [0] { fur-collected }
   *[other] { $n_fur ->
        [0] { lumber-collected }
       *[other] { lumber-collected } et { fur-collected }
    }
}.

log-trade = { the-side } échangent { $goods ->
    [fur] { $paid } fourrures contre { support-cards }.
    [lumber] { $paid } bois contre { support-cards }.
   *[support] { $paid ->
        [one] { $paid } appui royal contre { $gained } carte d’armes à feu.
       *[other] { $paid } appuis royaux contre { $gained } cartes d’armes à feu.
    }
}
log-fort = { the-side } bâtissent un fort en { $tile }.
log-raise = { the-side } lèvent { $places ->
    [1] { units } en { $tile }
   *[other] { units } ({ $tiles })
}.
log-march = { the-side } font marcher { $ways ->
    [1] { units } de { $from } à { $to }
   *[other] { units } ({ $routes })
}.{ $n_forts ->
    [0] {""}
    [1] {" "}Aucune unité ne défend le fort { of-the-rival } en { $forts } : il est assiégé, sans combat.
   *[other] {" "}Aucune unité ne défend les forts { of-the-rival }s en { $forts } : ils sont assiégés, sans combat.
}{ $colony ->
    [0] {""}
   *[1] {" "}Aucune unité ne défend la colonie { $side ->
        [0] britannique
       *[1] française
    } : elle est assiégée, sans combat.
}
nothing-there = { $collect ->
    [0] { $trade ->
        [0] {""}
       *[1] n’ont rien à échanger
    }
   *[1] { $trade ->
        [0] n’ont rien à récolter
       *[1] n’ont rien à récolter ni à échanger
    }
}
no-building = { $fort ->
    [0] ne peuvent pas lever d’unité
   *[1] { $raise ->
        [0] ne peuvent pas bâtir de fort
       *[1] ne peuvent ni bâtir de fort ni lever d’unité
    }
}{ $lacks ->
    [firearms] {" "}sans armes à feu
    [manpower] {" "}sans main-d’œuvre
    [lumber] {" "}sans assez de bois
   *[other] {""}
}
steps-passed = { nothing-there }{ $fort ->
    [0] { $raise ->
        [0] {""}
       *[1] { and-there }{ no-building }
    }
   *[1] { and-there }{ no-building }
}
and-there = { $collect ->
    [0] { $trade ->
        [0] {""}
       *[1] {" et "}
    }
   *[1] {" et "}
}
log-passed = { the-side } { steps-passed }.
log-fights = { the-side } terminent leur marche et les combats commencent.

own-roll = { $side ->
    [0] Français
   *[1] Britanniques
} { $own }{ $own_surplus ->
    [0] {""}
   *[other] {" "}plus { $own_surplus } pour le surplus
}{ $own_bonus ->
    [0] {""}
   *[other] {" "}plus { $own_bonus } pour { bonus-place }
}
rival-roll = { $side ->
    [0] Britanniques
   *[1] Français
} { $rival }{ $rival_surplus ->
    [0] {""}
   *[other] {" "}plus { $rival_surplus } pour le surplus
}{ $rival_bonus ->
    [0] {""}
   *[other] {" "}plus { $rival_bonus } pour { bonus-place }
}
bonus-place = { $place ->
    [colony] la colonie
   *[fort] le fort
}
own-loss = { $lead ->
    [0] {"Le rival gagne les égalités. "}
   *[other] {""}
}{ the-side } perdent { $own_left ->
    [0] leur dernière unité sur la case.
   *[other] une unité.
}
rival-loss = { the-rival } perdent { $rival_left ->
    [0] leur dernière unité sur la case.
   *[other] une unité.
}
totals = { $added ->
    [0] {""}
   *[other] , soit { $own_total } à { $rival_total }
}
lost-in-roll = { $own_lost ->
    [0] { $rival_lost ->
        [0] Totaux égaux : on relance les dés.
       *[1] { rival-loss }
    }
   *[1] { $rival_lost ->
        [0] { own-loss }
       *[1] Totaux égaux : chaque camp perd une unité.
    }
}
log-roll = Combat en { $tile } : { own-roll }, { rival-roll }{ totals }. { lost-in-roll }

log-fort-destroyed = { the-side } détruisent le fort { of-the-rival } en { $tile } et reçoivent { $lumber } bois.
log-end-turn = { $passed ->
    [0] { the-side }
   *[other] { log-passed } Ils
} terminent leur tour{ $manpower ->
    [0] .
    [one] {" "}et défaussent { $manpower } carte de main-d’œuvre.
   *[other] {" "}et défaussent { $manpower } cartes de main-d’œuvre.
}

## Results

log-out-of-time = { the-side } n’ont plus de temps.
log-resigns = { the-side } abandonnent.
result-resigned = { the-side } gagnent.
log-asks-undo = { the-side } demandent à annuler leur dernière décision.
log-undid = { the-side } ont annulé leur dernière décision.
log-agreed = { the-side } ont accepté.
log-offers-draw = { the-side } proposent la partie nulle.
log-draw-agreed = Les deux camps ont convenu d’une partie nulle.
result-draw = La partie est nulle.
support-to-win = { $support ->
    [6] six
   *[other] { $support }
} appuis royaux
result-support = { $side ->
    [0] Les Français gagnent par l’appui royal à la ronde { $round }. Ils ont { support-to-win } ; aucune colonie n’a dû être conquise.
   *[1] Les Britanniques gagnent par l’appui royal à la ronde { $round }. Ils ont { support-to-win } ; aucune colonie n’a dû être conquise.
}
result-conquest = { $side ->
    [-1] La victoire est partagée : les deux colonies tombent à la ronde { $round }.
    [0] Les Français gagnent par conquête à la ronde { $round }. Leurs unités tiennent la colonie britannique.
   *[1] Les Britanniques gagnent par conquête à la ronde { $round }. Leurs unités tiennent la colonie française.
}
result-cap = { $by ->
    [support] { the-side } gagnent avec plus d’appui royal, { $most } contre { $least }. La partie s’arrête après la ronde { $round }.
    [forts] { the-side } gagnent avec plus de forts, { $most } contre { $least }. La partie s’arrête après la ronde { $round }.
    [militia] { the-side } gagnent avec plus d’unités, { $most } contre { $least }. La partie s’arrête après la ronde { $round }.
   *[nothing] La partie est nulle : appui royal, forts et unités sont à égalité. Elle s’arrête après la ronde { $round }.
}

## Spaces

space = { $tile }{ $newfoundland ->
    [0] {""}
   *[1] , Terre-Neuve
}, { $kind ->
    [lumber] bois{ fort-here }
    [fur] fourrure{ fort-here }
   *[colony] { $owner ->
        [0] colonie française
       *[1] colonie britannique
    }
}{ $french ->
    [0] {""}
    [one] , { $french } unité française
   *[other] , { $french } unités françaises
}{ $british ->
    [0] {""}
    [one] , { $british } unité britannique
   *[other] , { $british } unités britanniques
}{ $collected ->
    [0] {""}
   *[1] , récoltée
}
fort-here = { $owner ->
    [0] , fort français
    [1] , fort britannique
   *[-1] {""}
}

## Faults of boards and texts

fault-board-empty = Le plateau n’a aucune rangée.
fault-board-columns = Cette rangée a { $columns } colonnes ; un plateau en a { $most } au plus.
fault-board-rows = Le plateau a { $rows } rangées ; un plateau en a { $most } au plus.
fault-board-ragged = Cette rangée a { $columns ->
    [one] { $columns } signe
   *[other] { $columns } signes
}, la première { $width } : toutes les rangées doivent avoir la même longueur.
fault-board-sign = « { $sign } » n’est pas le signe d’une case. Les signes sont { $signs }.
fault-board-no-colony = { $sign ->
    [F] Placez la colonie française.
   *[B] Placez la colonie britannique.
}
fault-board-second-colony = { $sign ->
    [F] Voici une autre colonie française ; il n’y en a qu’une.
   *[B] Voici une autre colonie britannique ; il n’y en a qu’une.
}
fault-board-second-newfoundland = Voici une autre Terre-Neuve ; il y en a une au plus.
fault-board-tiles = Il y a { $tiles } cases de terre ; un plateau en a { $most } au plus.
fault-board-apart = Ces terres ne touchent pas les autres, pas même par un coin.

fault-action = « { $text } » n’est pas un coup. Les coups sont collect d4, trade fur, fort e5, raise c3, march d4 e5 et stop.
fault-tile = Il n’y a pas de terre en « { $text } » sur ce plateau. Une case est une lettre et un nombre, comme d4.
fault-roll-expected = « { $text } » n’est pas un lancer. On lance les dés maintenant, comme roll 3 5.
fault-die = « { $text } » n’est pas un lancer : un dé montre de 1 à 6.

## The map

map-hudson-bay = Baie d’Hudson
map-labrador-sea = Mer du Labrador
map-great-lakes = Grands Lacs
map-st-lawrence = Saint-Laurent
map-newfoundland = Terre-Neuve
map-acadia = Acadie
map-atlantic = Océan Atlantique

picture-fight = Combat en { $tile }
picture-attacks = attaquent
picture-defends = défendent
picture-surplus = surplus
picture-place = { $place ->
    [colony] colonie
   *[fort] fort
}
