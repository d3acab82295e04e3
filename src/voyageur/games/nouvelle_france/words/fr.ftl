### Les phrases de Nouvelle-France, dans les mots de docs/rules/nouvelle-france.fr.md.
### `side` et `rival` sont des sièges, par les numéros de leurs couleurs ; un bloc est sa forme, `form`, et sa couleur double, `colour`.

## The game

game-name = Nouvelle-France
    .play = Jouer à Nouvelle-France
game-sentence = Bâtissez une redoute, une église et un moulin en blocs de couleur avant que la neige les couvre.
game-paragraph = De deux à quatre contremaîtres posent des blocs de cinq cubes de bois sur trois chantiers. Chaque cube de votre couleur compte quand il est posé, davantage s’il touche d’autres cubes à vous, et encore quand il neige sur son niveau : mais un bâton dit, pour chaque chantier et chaque tempête, si ses cubes comptent une fois, deux fois ou contre vous. Des alliés doublent vos points, partagent ceux d’un rival et regardent la pioche. De Jacques-Dominique Landry, édité par Jackbro.

## Seats, blocks and sites

heading-start = La mise en place
heading-round = Ronde { $round }

seat = { $side ->
    [0] Blanc
    [1] Brun
    [2] Jaune
   *[other] Bleu
}
the-rival = { $rival ->
    [0] Blanc
    [1] Brun
    [2] Jaune
   *[other] Bleu
}
held-points = { $count ->
    [one] point
   *[other] points
}
ally-state = { $state ->
    [used] , au repos
   *[ready] { "" }
}
bonus-state = { $state ->
    [used] , en place
    [lost] , hors jeu
    [later] , pour plus tard
   *[ready] { "" }
}
held-fille = Fille du Roy{ ally-state }
held-coureur = Coureur des bois{ ally-state }
held-huron = allié huron-wendat{ ally-state }
held-beam = poutre{ bonus-state }
held-post = poteau{ bonus-state }
held-peg = cheville{ bonus-state }
form = { $form ->
    [croix] croix
    [fer] fer à cheval
    [escalier] escalier
    [equerre] équerre
    [anguille] anguille
    [faux] faux
    [canon] canon
    [charrue] charrue
    [girouette] girouette
    [beam] poutre
    [post] poteau
   *[peg] cheville
}
block = { form }{ $colour ->
    [white] { " " }à deux cubes blancs
    [brown] { " " }à deux cubes bruns
    [yellow] { " " }à deux cubes jaunes
    [blue] { " " }à deux cubes bleus
   *[none] { "" }
}
card = { $card ->
    [croix] croix
    [fer] fer à cheval
    [escalier] escalier
    [equerre] équerre
    [anguille] anguille
    [faux] faux
    [canon] canon
    [charrue] charrue
    [girouette] girouette
   *[snow] flocon
}
card-one = { $first ->
    [croix] croix
    [fer] fer à cheval
    [escalier] escalier
    [equerre] équerre
    [anguille] anguille
    [faux] faux
    [canon] canon
    [charrue] charrue
    [girouette] girouette
   *[snow] flocon
}
card-two = { $second ->
    [none] { "" }
    [croix] , croix
    [fer] , fer à cheval
    [escalier] , escalier
    [equerre] , équerre
    [anguille] , anguille
    [faux] , faux
    [canon] , canon
    [charrue] , charrue
    [girouette] , girouette
   *[snow] , flocon
}
card-three = { $third ->
    [none] { "" }
    [croix] , croix
    [fer] , fer à cheval
    [escalier] , escalier
    [equerre] , équerre
    [anguille] , anguille
    [faux] , faux
    [canon] , canon
    [charrue] , charrue
    [girouette] , girouette
   *[snow] , flocon
}
site = { $site ->
    [redoubt] Redoute
    [church] Église
   *[mill] Moulin
}
on-the-site = { $site ->
    [redoubt] à la redoute
    [church] à l’église
   *[mill] au moulin
}
the-site = { $site ->
    [redoubt] la redoute
    [church] l’église
   *[mill] le moulin
}
the-standee = { $site ->
    [redoubt] le soldat
    [church] le prêtre
   *[mill] le colon
}
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## Options

option-set = Jeu de pièces
    .about = Les formes, les couleurs des blocs, les plans des chantiers, les bâtons et les jetons de prime.
option-set-standard = ordinaire
option-set-file = le vôtre
option-two_colours = Deux couleurs chacun
    .about = À deux joueurs, chacun a deux couleurs : l’un blanc et jaune, l’autre brun et bleu. Les deux comptent.
option-two_colours-no = une couleur
option-two_colours-yes = deux couleurs, à deux joueurs
option-free_standing = Équilibre
    .about = Si un bloc doit tenir en équilibre sur ce qu’il y a dessous.
option-free_standing-balanced = il doit tenir en équilibre
option-free_standing-touching = il suffit qu’un cube repose
option-contact = Contact
    .about = Quels cubes en place donnent des points quand un bloc est posé.
option-contact-cube = chaque cube qui en touche un nouveau, une fois
option-contact-contact = chaque contact
option-contact-group = tout le groupe
option-negative_points = Points sous zéro
    .about = Si une tempête peut prendre des points qu’un joueur n’a pas.
option-negative_points-yes = permis
option-negative_points-no = les points s’arrêtent à zéro
option-declare_unable = Incapable de poser
    .about = Si un joueur peut déclarer un bloc impossible à poser ; alors les autres peuvent le poser pour ses points.
option-declare_unable-no = seulement si rien ne va nulle part
option-declare_unable-yes = on peut le déclarer, les autres peuvent aider
option-coureur_first = Qui envoie le Coureur des bois
    .about = Qui l’emporte quand plusieurs veulent la moitié des mêmes points.
option-coureur_first-left = le premier à gauche qui le veut
option-coureur_first-sealed = tous répondent en secret, et le hasard désigne l’un de ceux qui le veulent
option-huron_window = Quand l’allié huron-wendat regarde
    .about = Entre quels tours un joueur peut regarder la pioche.
option-huron_window-any = entre deux tours quelconques
option-huron_window-own = avant et après son propre tour
option-ally_use = Alliés
    .about = Combien de fois chaque allié aide.
option-ally_use-storm = une fois entre deux tempêtes
option-ally_use-once = une fois dans la partie
option-ally_use-none = sans alliés
option-one_card = Une carte par tour
    .about = Aucune carte n’est ouverte : il faut poser le bloc de la carte piochée.
option-one_card-no = choisir parmi trois cartes
option-one_card-yes = seulement la carte piochée
option-tie_break = Égalités
    .about = Quels alliés comptent quand les points sont égaux.
option-tie_break-face_down = ceux qui ont servi depuis la deuxième tempête
option-tie_break-uses = tous les emplois de la partie
option-turn_order = Ordre des tours
    .about = Entre ordinateurs de même force, commencer vaut beaucoup à deux, et l’aller-retour enlève cet avantage : qui finit une ronde commence la suivante. À trois ou quatre, le tour de table est plus égal.
option-turn_order-round = autour de la table
option-turn_order-snake = aller-retour
option-colours = Couleurs
    .about = La couleur de chaque joueur. En choisir une choisit aussi les autres, pour que les blocs restent ceux de la boîte ; rien d’autre ne change.

line-shape = Forme
line-site = Site
line-joint = Joint
line-stick = Bâton
line-disk = Disque
part-shape = forme
part-shape-croix = Croix
part-shape-fer = Fer à cheval
part-shape-escalier = Escalier
part-shape-equerre = Équerre
part-shape-anguille = Anguille
part-shape-faux = Faux
part-shape-canon = Canon
part-shape-charrue = Charrue
part-shape-girouette = Girouette
part-partner-1 = partenaire au cube 1
part-partner-2 = au cube 2
part-partner-3 = au cube 3
part-site = site
part-site-redoubt = Redoute
part-site-church = Église
part-site-mill = Moulin
part-one = un carré
part-other = l’autre
part-signs = signes de bas en haut
part-sign = signe du haut
part-points = points
sign-none = rien
sign-stone = carré du plan
sign-cell-0 = cube 0
sign-cell-1 = cube 1
sign-cell-2 = cube 2
sign-cell-3 = cube 3
sign-cell-4 = cube 4

## Steps and prompts

step-huron = Entre les tours
step-draw = Piocher
step-place = Poser
step-points = Points

prompt-over = La partie est finie.
prompt-sticks = Les bâtons sont attribués aux chantiers.
prompt-first = On tire au sort qui commence.
prompt-open = Les deux premières cartes sont ouvertes.
prompt-huron = { seat } : demandez à votre allié huron-wendat de regarder les trois premières cartes, ou passez.
prompt-huron-turn = { seat } : piochez une carte{ $bonus ->
    [none] { "" }
    [beam] , ou posez plutôt votre poutre
    [post] , ou posez plutôt votre poteau
   *[peg] , ou posez plutôt votre cheville
}. D’abord, votre allié huron-wendat peut regarder les trois premières cartes.
prompt-peek = { seat } regarde le dessus de la pioche.
prompt-order = { seat } : remettez les cartes dans l’ordre de votre choix, celle du dessus d’abord.
prompt-begin = { seat } : { $bonus ->
    [none] piochez une carte.
    [beam] piochez une carte, ou posez plutôt votre poutre.
    [post] piochez une carte, ou posez plutôt votre poteau.
   *[peg] piochez une carte, ou posez plutôt votre cheville.
}
prompt-draw = { seat } pioche une carte.
prompt-choose = { seat } : choisissez un bloc d’une carte ouverte{ $unable ->
    [0] { "" }
   *[1] , ou dites lequel vous ne pouvez pas poser
}.
prompt-remove = { seat } : rien ne va nulle part. Choisissez un bloc qui quitte la partie, puis piochez encore.
prompt-help = { seat } : { the-rival } ne peut pas poser ce bloc ({ form }). Posez-le pour ses points, ou passez.
prompt-fille = { seat } : { points }. Faites doubler ce gain par la Fille du Roy, ou passez.
prompt-coureur = { seat } : { the-rival } gagne { points }. Que votre Coureur des bois en gagne { $half } pour vous, ou passez.{ $sealed ->
    [1] { " " }Personne ne voit votre réponse avant que tous aient répondu ; si plusieurs le veulent, le hasard désigne l’un d’eux.
   *[other] { "" }
}
prompt-shout = Le hasard désigne qui envoie le Coureur des bois, parmi ceux qui le veulent.
prompt-waiting = { $phase ->
    [huron] { seat } peut interroger l’allié huron-wendat.
    [order] { seat } remet des cartes sur la pioche.
    [begin] { seat } commence son tour.
    [help] { seat } peut poser un bloc pour { the-rival }.
    [fille] { seat } peut appeler la Fille du Roy.
    [coureur] { seat } peut envoyer le Coureur des bois.
   *[other] { seat } choisit un bloc.
}

prompt-choose-place = Choisissez un bloc.
prompt-choose-remove = Choisissez le bloc qui quitte la partie.
prompt-choose-unable = Choisissez le bloc que vous ne pouvez pas poser.
prompt-choose-square = Posez le bloc ({ block }) : choisissez une case à couvrir.
prompt-choose-pose = Choisissez comment le bloc est couché.

tour-aim = Vous êtes { seat } ; votre pion est encadré. Vos cubes rapportent quand vous les posez, puis dans trois tempêtes de neige. Le plus de points gagne.
tour-sticks = De bas en haut, le bâton d’un site dit ce que vos cubes des niveaux 1, 2 et 3 y rapportent dans les trois tempêtes : + un point, 2 deux points, et - en ôte un.
tour-huron = Entre les tours, vous pouvez voir les trois cartes suivantes, une fois avant chaque tempête. Piochez tout de suite, ou cherchez un flocon.
tour-draw = Piochez une carte : trois formes sont alors ouvertes. Ou posez votre poutre : elle est toute à vous, mais elle tient lieu de tour et se perd à la première tempête.
tour-place = Appuyez sur un bloc, puis sur une case à couvrir ; Tourner montre ses autres positions et leurs points. Il vient d’en haut et doit tenir seul.

## Choices

choice-place = { $form ->
    [none] Poser
    [beam] Poser votre poutre
    [post] Poser votre poteau
   *[peg] Poser votre cheville
}
    .key = O
choice-remove = Retirer
choice-unable = Impossible à poser
    .key = A
choice-order = Remettre
choice-draw = Piocher une carte
    .key = C
choice-pass = { $step ->
    [help] Ne pas aider
   *[other] Passer
}
    .key = P
choice-huron = Interroger l’allié huron-wendat
    .key = I
choice-fille = Appeler la Fille du Roy
    .key = Y
choice-coureur = Envoyer le Coureur des bois
    .key = V
choice-card = { $place ->
    [1] Dessus : { card }
    [2] Deuxième : { card }
   *[other] Troisième : { card }
}
    .key = { $card ->
        [croix] 1
        [fer] 2
        [escalier] 3
        [equerre] 4
        [anguille] 5
        [faux] 6
        [canon] 7
        [charrue] 8
        [girouette] 9
       *[snow] 0
    }
choice-block = { block }
choice-site = { site }
choice-cube = { $cube }
choice-pose = { $cubes }
choice-build = Bâtir ici
choice-lay = { site }, { $cubes }
hint-points = { $own ->
    [0] Aucun de vos cubes ne compte : aucun point.
   *[other] { your-cubes }{ $linked ->
        [0] { "" }
       *[other] { " " }et { touched-cubes }
    } : { points }.
}
your-cubes = { $own ->
    [1] Un cube à vous
    [2] Deux cubes à vous
    [3] Trois cubes à vous
   *[other] { $own } cubes à vous
}
touched-cubes = { $contact ->
    [contact] { $linked ->
        [1] un contact
       *[other] { $linked } contacts
    }
    [group] { $linked } du groupe rejoint
   *[cube] { $linked ->
        [1] un
        [2] deux
        [3] trois
        [4] quatre
       *[other] { $linked }
    } qu’{ $own ->
        [1] il touche
       *[other] ils touchent
    }
}

## Standing answers

question-huron = Allié huron-wendat, entre les tours
question-fille = Fille du Roy, quand vous gagnez des points
question-coureur = Coureur des bois, quand un autre joueur gagne des points
question-period = Jamais jusqu’à la prochaine tempête
question-pass = Ne plus demander avant la tempête

## Refusals

refused-not-deciding = Il n’y a rien à décider maintenant : une carte est piochée, ou la partie est finie.
refused-wrong-step = { $step ->
    [huron] Maintenant vous interrogez votre allié huron-wendat, ou vous passez.
    [order] Maintenant vous remettez les cartes sur la pioche.
    [begin] Maintenant vous piochez une carte{ $bonus ->
        [none] { "" }
        [beam] , ou vous posez votre poutre
        [post] , ou vous posez votre poteau
       *[peg] , ou vous posez votre cheville
    }.
    [remove] Maintenant vous choisissez un bloc qui quitte la partie.
    [help] Maintenant vous posez le bloc nommé, ou vous passez.
    [fille] Maintenant vous appelez la Fille du Roy, ou vous passez.
    [coureur] Maintenant vous envoyez le Coureur des bois, ou vous passez.
   *[choose] Maintenant vous posez un bloc d’une carte ouverte.
}
refused-no-such-turn = On ne peut pas poser un bloc ainsi.
refused-outside = Un cube du bloc ({ form }) dépasserait les pierres : { the-site } s’arrête là.
refused-too-high = Le bloc ({ form }) dépasserait le niveau { $levels }.
refused-not-from-above = Le bloc ({ form }) ne peut pas être là : un cube barre le chemin d’en haut.
refused-hangs = Le bloc ({ form }) serait suspendu : d’en haut, il tombe jusqu’au sol ou jusqu’à un cube.
refused-falls = Le bloc ({ form }) tomberait : son milieu n’est pas au-dessus de ce qui le porte.
refused-card-not-open = Aucune carte de cette forme ({ form }) n’est ouverte.
refused-block-gone = Ce bloc ({ block }) n’est plus là.
refused-wrong-stage = Ce bloc ({ form }) est d’un autre moment ; maintenant c’est { $stage ->
    [beam] la poutre
    [post] le poteau
   *[peg] la cheville
}.
refused-bonus-used = Votre bloc ({ form }) est déjà posé.
refused-has-drawn = Vous avez pioché une carte, donc votre bloc ({ form }) attend.
refused-can-place = Un bloc d’une carte ouverte peut être posé, donc aucun ne quitte la partie.
refused-other-shape = Seul ce bloc peut être posé maintenant : { $declared ->
    [croix] croix
    [fer] fer à cheval
    [escalier] escalier
    [equerre] équerre
    [anguille] anguille
    [faux] faux
    [canon] canon
    [charrue] charrue
    [girouette] girouette
   *[none] le bloc nommé
}.
refused-may-not-declare = { $may_declare ->
    [0] Dans cette partie, personne ne déclare un bloc impossible à poser.
   *[1] Rien ne va nulle part : choisissez un bloc qui quitte la partie.
}
refused-other-cards = Remettez les cartes que vous avez vues, chacune une fois.
refused-must-draw = Piochez d’abord une carte ; avant cela, seul un bloc de prime peut être posé.
refused-choose-block = Choisissez un bloc ({ form }) plutôt que la carte.
refused-block-first = Choisissez d’abord un bloc.
refused-no-pose = Le bloc ({ form }) ne peut pas couvrir { $square }, { the-site }.
refused-nowhere = Le bloc ({ form }) ne va nulle part maintenant.

## The log

log-stick = { site } : chaque cube compte { stick-one }, { stick-two } et { stick-three } dans les trois tempêtes ; qui l’achève reçoit { the-standee } et { $disk } points.
stick-one = { $one ->
    [plus] +1
    [double] +2
   *[minus] −1
}
stick-two = { $two ->
    [plus] +1
    [double] +2
   *[minus] −1
}
stick-three = { $three ->
    [plus] +1
    [double] +2
   *[minus] −1
}
log-first = { seat } commence.
log-open = Carte ouverte : { card }.
log-huron = { seat } demande à l’allié huron-wendat de regarder la pioche.
log-peek = { $count ->
    [0] { seat } voit une carte.
   *[other] { seat } voit { card-one }{ card-two }{ card-three }.
}
log-order = { $count ->
    [0] { seat } remet les cartes dans un ordre de son choix.
   *[other] { seat } remet { card-one }{ card-two }{ card-three }, le dessus d’abord.
}
log-draw = { $card ->
    [snow] { seat } pioche un flocon.
   *[other] { seat } pioche une carte : { card }.
}
log-place = { seat } pose un bloc ({ block }) { on-the-site }{ points-of-cubes }
points-of-cubes = { $points ->
    [0] { " " }sans gagner de point.
   *[other] . { own-cubes }{ linked-cubes } : { points }.
}
own-cubes = { $own ->
    [1] Un cube de sa couleur
    [2] Deux cubes de sa couleur
    [3] Trois cubes de sa couleur
    [4] Quatre cubes de sa couleur
   *[5] Cinq cubes de sa couleur
}
linked-cubes = { $linked ->
    [0] { "" }
   *[other] { " " }et { number-linked } { $contact ->
        [contact] { $linked ->
            [1] contact
           *[other] contacts
        } avec d’autres
        [group] { $linked ->
            [1] relié
           *[other] reliés
        }
       *[cube] { $own ->
            [1] qu’il touche
           *[other] qu’ils touchent
        }
    }
}
number-linked = { $linked ->
    [1] un
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
   *[other] { $linked }
}
log-help = { seat } pose un bloc ({ block }) pour { the-rival } { on-the-site }{ points-of-cubes }
log-complete = { seat } achève { the-site } et reçoit { the-standee } : { $points } points à la fin.
log-remove = Un bloc ({ block }) quitte la partie ; { seat } pioche encore.
log-unable = { seat } ne peut pas poser ce bloc : { block }.
log-no-help = { seat } n’aide pas.
log-fille = La Fille du Roy double les points de { seat } : { points } de plus.
log-coureur = Le Coureur des bois de { seat } prend part au gain de { the-rival } : { points }.
log-sealed = { $wants ->
    [yes] { seat } veut envoyer le Coureur des bois ; personne d’autre ne le voit encore.
    [no] { seat } ne veut pas envoyer le Coureur des bois ; personne d’autre ne le voit encore.
   *[unknown] { seat } a répondu en secret.
}
log-willing = { seat } veut envoyer le Coureur des bois.
log-storm = { $storm ->
    [1] La première tempête de neige.
    [2] La deuxième tempête de neige.
   *[other] La troisième tempête de neige finit la partie.
} { $bonus ->
    [beam] Les poutres qui restent quittent la partie.
    [post] Les poteaux qui restent quittent la partie.
   *[peg] Les chevilles qui restent ne comptent plus.
}
log-level = { site }, niveau { $level }, { each-cube } : { $seats ->
    [2] { white-gains }, { brown-gains }
    [3] { white-gains }, { brown-gains }, { yellow-gains }
    [yellow-blue] { yellow-gains }, { blue-gains }
    [white-brown-blue] { white-gains }, { brown-gains }, { blue-gains }
    [white-yellow-blue] { white-gains }, { yellow-gains }, { blue-gains }
    [brown-yellow-blue] { brown-gains }, { yellow-gains }, { blue-gains }
   *[other] { white-gains }, { brown-gains }, { yellow-gains }, { blue-gains }
}.
each-cube = { $sign ->
    [plus] 1 point par cube
    [double] 2 points par cube
   *[minus] 1 point de moins par cube
}
white-gains = Blanc { $white_points } ({ $white_cubes ->
    [one] { $white_cubes } cube
   *[other] { $white_cubes } cubes
})
brown-gains = Brun { $brown_points } ({ $brown_cubes ->
    [one] { $brown_cubes } cube
   *[other] { $brown_cubes } cubes
})
yellow-gains = Jaune { $yellow_points } ({ $yellow_cubes ->
    [one] { $yellow_cubes } cube
   *[other] { $yellow_cubes } cubes
})
blue-gains = Bleu { $blue_points } ({ $blue_cubes ->
    [one] { $blue_cubes } cube
   *[other] { $blue_cubes } cubes
})
log-disk = { seat } a { the-standee } pour { the-site } : { points }.

## The account of the points

account-site = { site }
account-blocks = Blocs
account-allies = Alliés
account-storm = Tempête { $storm } ({ $sign ->
    [plus] +
    [double] ×2
   *[minus] −
})
account-disk = Figurine

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
    [0] Blanc
    [1] Brun
    [2] Jaune
   *[other] Bleu
}
result-points = { seat } devient ingénieur royal avec { points }.
result-allies = { seat } devient ingénieur royal : { points } comme d’autres, mais moins d’alliés employés ({ $tokens }).
result-peg = { seat } devient ingénieur royal : { points } et autant d’alliés employés que d’autres, mais la cheville lui reste.
result-shared = { $winners ->
    [2] { seat } et { other-seat } partagent le titre d’ingénieur royal avec { points }.
   *[other] { $winners } joueurs partagent le titre d’ingénieur royal avec { points }.
}
result-seat = { seat } : { points } (blocs { $blocks }, alliés { $allies }, tempêtes { $storms }, jetons { $disks }).

## Places in the picture

space-square = { site } { $square } : { $height ->
    [0] libre
   *[other] hauteur { $height }
}{ $one ->
    [white] , blanc au niveau 1
    [brown] , brun au niveau 1
    [yellow] , jaune au niveau 1
    [blue] , bleu au niveau 1
   *[none] { "" }
}{ $two ->
    [white] , blanc au niveau 2
    [brown] , brun au niveau 2
    [yellow] , jaune au niveau 2
    [blue] , bleu au niveau 2
   *[none] { "" }
}{ $three ->
    [white] , blanc au niveau 3
    [brown] , brun au niveau 3
    [yellow] , jaune au niveau 3
    [blue] , bleu au niveau 3
   *[none] { "" }
}{ $snow ->
    [0] { "" }
    [1] , neige au niveau 1
   *[other] , neige jusqu’au niveau { $snow }
}
space-card = Carte ouverte { form }{ $count ->
    [1] { "" }
   *[other] , { $count } fois
}
space-block = Bloc { block }

## The picture

picture-redoubt = Redoute
picture-church = Église
picture-mill = Moulin
picture-river = Fleuve Saint-Laurent
picture-storms = Tempêtes de neige
picture-next-storm = Prochaine tempête : niveau { $level }
picture-cards-to-storm = { $most ->
    [1] à la prochaine carte
   *[other] { $least ->
        [1] d’ici { $most } cartes
       *[other] dans { $least } à { $most } cartes
    }
}
picture-deck = { $cards ->
    [0] plus de carte
    [one] encore une carte
   *[other] encore { $cards } cartes
}
picture-tray = Les cartes ouvertes et leurs blocs
picture-croix = Croix
picture-fer = Fer à cheval
picture-escalier = Escalier
picture-equerre = Équerre
picture-anguille = Anguille
picture-faux = Faux
picture-canon = Canon
picture-charrue = Charrue
picture-girouette = Girouette
picture-gone = parti
picture-beam = Votre poutre
picture-post = Votre poteau
picture-peg = Votre cheville

## Faults

fault-set-line = « { $word } » ne commence pas une ligne ; les lignes commencent par shape, site, joint, stick ou disk, et les images suivent les formes et les chantiers.
fault-set-name = « { $word } » n’est pas un nom ici ; les noms sont { $names }.
fault-set-second = Il y a déjà : { $name }.
fault-set-order = « { $order } » n’est pas un ordre ; il est fait de 1, 2 et 3, chacun une fois.
fault-set-joint = Un joint est un chantier ({ $names }) et deux cases.
fault-set-stick = « { $word } » n’est pas un bâton ; il a trois des signes { $signs }.
fault-set-sticks = Il n’y a que { $sticks } bâtons.
fault-set-sign = « { $word } » n’est pas un signe de bâton ; les signes sont { $signs }.
fault-set-points = « { $word } » n’est pas un nombre de points de 0 à { $most }.
fault-set-more = La ligne devrait finir avant « { $word } ».
fault-set-missing = « { $what } » manque.
fault-set-rows = Une telle image a au plus { $most } rangées ; celle-ci en a { $rows }.
fault-set-columns = Une telle image a au plus { $most } colonnes ; cette rangée en a { $columns }.
fault-set-ragged = Toutes les rangées doivent être de même longueur : celle-ci a { $columns } signes, la première { $width }.
fault-set-cell = « { $sign } » n’est pas un signe de cette image ; les signes sont « { $signs } ».
fault-set-no-cell = La forme { $name } n’a pas de cellule { $sign }.
fault-set-second-cell = Il y a déjà une cellule { $sign }.
fault-set-apart = Les cellules de la forme { $name } ne sont pas jointes par leurs côtés.
fault-set-no-stone = Le chantier { $name } n’a pas de pierre « { $sign } ».
fault-set-stones = Un chantier a au plus { $most } pierres ; celui-ci en a { $stones }.
fault-set-square = « { $word } » n’est pas une pierre du chantier { $name }.
fault-set-corner = { $one } et { $other } ne se touchent pas seulement par un coin.
fault-action = « { $text } » n’est pas un coup. Des exemples sont draw, place peg mill a2.1, remove croix:blue, fille, pass.
fault-outcome = « { $text } » ne peut pas arriver maintenant ; « { $example } » le peut.
fault-card = « { $text } » n’est pas une carte ; les cartes sont { $cards }.
fault-block = « { $text } » n’est pas un bloc ; des exemples sont croix:blue et beam.
fault-site = « { $text } » n’est pas un chantier ; les chantiers sont { $sites }.
fault-cube = « { $text } » n’est pas un cube ; un cube est sa case et son niveau, comme c3.1.
fault-form = Ces { $cubes } cubes ne font pas ce bloc ({ form }), qui a { $cells } cubes dans l’ordre de ses cellules.
fault-square = { $text } n’est pas une pierre : { the-site }.
fault-level = { $text } est au-dessus du niveau { $most }.
