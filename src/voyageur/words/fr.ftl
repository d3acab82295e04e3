# Les messages de Voyageur lui-même : client du navigateur, serveur, ligne de commande.
# Les mots d'un jeu sont avec ce jeu.

### Le client du navigateur

## Partout

brand = Voyageur
menu-title = Menu
close = Fermer
title-turn = À vous

## Salle des jeux

lobby-title = Jeux de l’ancienne frontière
lobby-about = Choisissez un jeu ; en deux pressions vous êtes à table.
lobby-play = Jouer
lobby-play-game = Jouer à { $game }
lobby-picture = { $game } : une image du plateau
lobby-players = { $players ->
    [one] un joueur
   *[other] { $players } joueurs
}
lobby-players-range = { $fewest } à { $most } joueurs
lobby-minutes = { $least ->
    [0] { $most } minutes
   *[other] { $least } à { $most } minutes
}
lobby-waiting = On dispose les jeux
lobby-no-games = Il n’y a pas de jeu sur ce serveur.
tables-title = Mes tables
tables-empty = Pas encore de table. Chaque table que vous ouvrez reste ici jusqu’à ce que vous l’enleviez.
tables-yours = à vous
tables-theirs = aux autres
tables-over = terminée
tables-resume = Reprendre
tables-look = Revoir
tables-remove = Enlever
tables-remove-sure = Enlever pour de bon ?

## Préparation

setup-players = Joueurs
setup-who = Qui tient la place { $number }
setup-name = Nom à la place { $number }
setup-seat = Place { $number }
setup-me = Moi
setup-friend = Un ami ici
setup-my-name = Moi
setup-friend-name = Ami { $number }
setup-watch = Personne ne joue : vous regardez.
setup-where = Qui s’assoit où
setup-as-listed = Comme indiqué
setup-by-lot = Par tirage au sort
setup-options = Options de règle
setup-defaults = Revenir aux règles habituelles
setup-group-data = Sur quoi l’on joue
setup-group-rules = Règles
setup-group-amounts = Une avance
setup-group-count = { $options ->
    [one] une option
   *[other] { $options } options
}
setup-default = d’habitude
setup-number = Un nombre
setup-range = de { $least } à { $most }, d’habitude { $default }
setup-own = Le mien
setup-own-text = Mon propre texte pour { $option }
setup-upload = D’un fichier :
setup-amount = { $good } pour { $side }
setup-fault-place = Ligne { $line }, colonne { $column } :
setup-faults = { $faults ->
    [one] Une faute dans les options ci-dessous
   *[other] { $faults } fautes dans les options ci-dessous
}
setup-people-only = Seulement entre personnes : { $options }. Changez cela, ou n’asseyez pas d’ordinateur à la table.
setup-forced = Jouer sans demander quand une seule action est permise

## Données à soi

editor-open = Modifier
editor-title = { $option } : à moi
editor-done = Retour aux préparatifs
editor-play = Jouer dessus
editor-random = Tirer au sort
editor-load = D’un fichier
editor-save = Enregistrer
editor-earlier = Mon précédent
editor-text = En texte
editor-fine = On peut y jouer ainsi.
editor-right = Colonnes à droite
editor-faults = { $faults ->
    [one] Une faute.
   *[other] { $faults } fautes.
}
editor-old = L’image montre l’état d’avant.
editor-palette = Que peindre
editor-of = { $count } sur { $most }
editor-grid = { $rows } rangées, { $columns } colonnes ; les flèches déplacent, un signe peint
editor-cell = Rangée { $row }, colonne { $column } : { $sign }
editor-top = Rangées en haut
editor-top-more = Une rangée de plus en haut
editor-top-less = Une rangée de moins en haut
editor-bottom = Rangées en bas
editor-bottom-more = Une rangée de plus en bas
editor-bottom-less = Une rangée de moins en bas
editor-left = Colonnes à gauche
editor-left-more = Une colonne de plus à gauche
editor-left-less = Une colonne de moins à gauche
editor-right-more = Une colonne de plus à droite
editor-right-less = Une colonne de moins à droite
editor-line = Ligne { $line }
editor-unread = Ligne { $line }, illisible
editor-numbered = { $name } { $number }
editor-field = { $line }, { $field }
editor-less = { $field } : moins
editor-more = { $field } : plus
editor-up = Monter : { $line }
editor-down = Descendre : { $line }
editor-add = Ajouter : { $line }
editor-add-after = Ajouter après : { $line }
editor-remove = Retirer : { $line }
editor-set = Préciser : { $line }

## Places

seats-title = Places
seats-open = Places : montrer tout ce qu’elles tiennent
seat-computer = ordinateur, { $agent }
seat-your-turn = à vous
seat-their-turn = joue
seat-thinking = réfléchit
seat-waits = attend
seat-over = la partie est finie
seat-progress = { $what } : { $done } sur { $of }
agent-random = hasard
agent-greedy = gourmand
agent-solver = calculateur

## La table

prompt-title = Ce qui est attendu
table-laying = On dresse la table
table-no-reason = On ne peut pas choisir cela ici.
table-undone = Repris.
board-name = Le plateau
board-role = plateau, les flèches déplacent
board-chosen = { $space } ; choisi
board-choosable = { $space } ; peut être choisi
board-whole = Tout le plateau
choices-title = Choix
choices-back = Retour
choices-end-untouched = Rien n’est encore fait dans cette étape. Appuyez de nouveau pour la terminer.
choices-undo = Reprendre
choices-type = Écrire un coup
verbs-title = Que faire là
typed-label = Votre coup
typed-completions = Les mots qui peuvent suivre
dice-rolling = Les dés tombent
dice-last = Derniers dés
curtain-title = { $who }, c’est à vous
curtain-about = Passez l’écran. Les autres détournent les yeux.
curtain-open = Je suis { $who }

## Journal et relecture

log-title = Ce qui s’est passé
log-empty = Rien encore : la partie commence.
log-again = Depuis mon dernier tour
log-new = (nouveau)
log-jump = Voir la table après le coup { $ply }
replay-short = Revoir
replay-title = Relecture
replay-start = La table au commencement
replay-first = Au début
replay-back = Un coup en arrière
replay-play = Laisser défiler
replay-pause = Arrêter
replay-forward = Un coup en avant
replay-last = Au dernier coup
replay-ply = Coup { $ply } sur { $plies }
replay-leave = Revenir à maintenant

## Rattraper la partie

watch-title = Rattraper la partie
watch-prompt = Le plateau rattrape la partie.
watch-pause = Pause
watch-go-on = Reprendre
watch-round = Fin de la ronde
watch-now = Au présent
watch-slower = Plus lentement
watch-faster = Plus vite
watch-progress = Où en est le plateau

## La fin

end-title = La partie est finie
end-over = La partie est finie · { $heading }
end-won = gagné
end-shared = partagé
end-again = Rejouer
end-review = Revoir
end-download = Garder le procès-verbal
end-lobby = D’autres jeux
end-board = Voir le plateau

## Livre de règles

rules-short = Règles
rules-title = Livre de règles
rules-open = Ouvrir l’article { $clause } du livre de règles
rules-loading = On ouvre le livre de règles
rules-missing = Le livre de règles n’est pas joignable en ce moment.

## Connexion

connection-connecting = Connexion
connection-open = Connecté
connection-lost = Reconnexion ; rien n’est perdu
connection-closed = Non connecté

## Quand quelque chose ne va pas

trouble-gone = Cette table n’existe plus
trouble-gone-about = Elle a été fermée, ou l’adresse contient une erreur.
trouble-closed = Cette table n’est pas la vôtre
trouble-closed-about = Les places de cette table sont tenues dans un autre navigateur.
trouble-unreachable = Le serveur ne répond pas
trouble-unreachable-about = Nous réessayons dès qu’il revient.
trouble-try-again = Réessayer
trouble-nowhere = Il n’y a rien ici
trouble-nowhere-about = L’adresse ne mène à aucun jeu ni à aucune table.
trouble-beyond = La partie n’en est pas encore là
trouble-beyond-about = { $plies ->
    [0] Rien n’a encore été joué.
    [one] Un seul coup a été joué.
   *[other] { $plies } coups ont été joués.
}
trouble-lobby = Vers les jeux
trouble-forget = L’enlever de mes tables

## Réglages

settings-title = Réglages
settings-theme = Couleurs
settings-theme-system = Comme le système
settings-theme-light = Clair
settings-theme-dark = Sombre
settings-theme-contrast = Contraste fort
settings-language = Langue
settings-language-system = Comme le navigateur
settings-language-en = English
settings-language-fr = Français
settings-motion = Mouvement
settings-motion-system = Comme le système
settings-motion-full = Animé
settings-motion-none = Immobile
settings-speed = Actes des autres
settings-speed-slow = Lents
settings-speed-normal = Normaux
settings-speed-fast = Rapides
settings-speed-instant = Aussitôt
settings-sound = Sons
settings-kept = Gardé dans ce navigateur seulement.

## Touches

keys-short = Touches
keys-title = Touches
keys-move = aller d’une case à l’autre du plateau (Tab pour l’atteindre)
keys-target = aller à la prochaine case qui peut être choisie
keys-choose = choisir la case où je suis allé
keys-primary = sinon : le bouton foncé
keys-back = un pas en arrière
keys-undo = reprendre mon dernier acte
keys-letters = le bouton qui montre la lettre
keys-type = écrire un coup
keys-again = revoir ce qui s’est passé depuis mon dernier tour
keys-log = relecture, et retour à maintenant
keys-replay = parcourir une relecture
keys-watch-pause = pendant que le plateau rattrape la partie : pause et reprise
keys-watch-round = jusqu’à la fin de la ronde
keys-watch-speed = plus vite et plus lentement
keys-watch-now = au présent ; toute autre touche : l’acte suivant
keys-rules = livre de règles
keys-sound = sons ou silence
keys-help = cette liste

## Records and command line

fault-option-value = « { $text } » n’est pas une valeur de l’option { $option } ; elle prend { $allowed }.
fault-option-number = « { $text } » n’est pas une valeur de l’option { $option } ; elle prend un nombre entier de { NUMBER($least, useGrouping: 0) } à { NUMBER($most, useGrouping: 0) }{ $n_others ->
    [0] { "" }
   *[other] { " " }; autres valeurs : { $others }
}.
fault-option-some = « { $text } » n’est pas une valeur de l’option { $option } ; elle prend none, ou une partie de { $allowed } dans cet ordre, avec des virgules entre elles.
fault-option-side = « { $text } » ne nomme aucun camp, ou un camp deux fois, dans l’option { $option } ; écrivez CAMP:BIEN=NOMBRE,... pour { $allowed }, avec ; entre les camps.
fault-option-good = « { $text } » ne nomme aucun bien, ou un bien deux fois, dans l’option { $option } ; les biens sont { $allowed }.
fault-option-amount = « { $text } » n’est pas une quantité que prend l’option { $option } : un nombre entier de 0 à { NUMBER($most, useGrouping: 0) }.
fault-option-long = La valeur de l’option { $option } a { NUMBER($characters, useGrouping: 0) } caractères ; { NUMBER($most, useGrouping: 0) } au plus sont lus.
fault-option-lines = Le fichier a { NUMBER($lines, useGrouping: 0) } lignes ; { NUMBER($most, useGrouping: 0) } au plus sont lues.
fault-option-columns = La ligne a plus de { NUMBER($most, useGrouping: 0) } caractères ; une ligne plus longue n’est pas lue.
fault-more = Et { $more ->
    [one] 1 autre faute
   *[other] { NUMBER($more, useGrouping: 0) } autres fautes
} à partir d’ici.
fault-option-unknown = Il n’y a pas d’option { $option } ; les options sont { $known }.
fault-players = { $players } n’est pas un nombre de joueurs de ce jeu ; il en prend { $allowed }.

refused-over = La partie est finie.
refused-not-to-act = { $acting ->
    [-1] C’est au hasard d’agir, pas à la place { NUMBER($seat, useGrouping: 0) }.
   *[other] { $seat ->
        [-1] C’est à la place { $acting } d’agir, pas au hasard.
       *[other] C’est à la place { $acting } d’agir, pas à la place { NUMBER($seat, useGrouping: 0) }.
    }
}
refused-no-outcome = Ce résultat est impossible ici.
refused-no-such-action = Cette action n’existe pas.

fault-game = Il n’y a pas de jeu « { $game } » ; les jeux sont { $known }.
fault-record-bytes = L’octet { $byte } n’est pas de l’UTF-8, et une partie notée est un texte UTF-8.
fault-record-control = Le caractère de contrôle { $code } n’a pas sa place dans une partie notée.
fault-record-first-line = Une partie notée commence par la ligne « { $first } », pas par « { $text } ».
fault-record-format = C’est la version { $version } du format ; seule la version { $ours } peut être lue.
fault-record-header = « { $text } » n’est pas une ligne d’en-tête ; écrivez CLÉ VALEUR sans blancs devant.
fault-record-no-game = La ligne « game NOM » manque ; les jeux sont { $known }.
fault-record-no-players = La ligne « players NOMBRE » manque ; ce jeu en prend { $allowed }.
fault-record-twice = La ligne « { $key } » est ici une deuxième fois, après la ligne { NUMBER($first, useGrouping: 0) }.
fault-record-option = Une ligne d’option est « option NOM VALEUR ».
fault-record-option-twice = L’option { $option } est ici une deuxième fois.
fault-record-data = Les lignes d’un fichier sont des lignes à part : « option { $option } file », puis « { $option } LIGNE » pour chacune.
fault-record-stray-data = Les lignes « { $option } ... » demandent une ligne « option { $option } file ».
fault-record-no-empty-line = Il faut une ligne vide entre l’en-tête et les coups.
fault-record-ply = « { $text } » n’est pas un coup ; écrivez NUMÉRO PLACE TEXTE, avec * pour le hasard.
fault-record-number = Ce coup porte le numéro { $number }, là où vient le numéro { $due }.
fault-record-secret = Un secret est un nombre pair de chiffres hexadécimaux, 0-9 et a-f.
fault-record-commitment = Le secret ne correspond pas à cet engagement ; son SHA-256 est { $digest }.
fault-record-die = Selon le secret, le coup { $number } est « { $drawn } », pas « { $text } ».
fault-record-result = L’en-tête dit { $key } { $said } ; les coups donnent { $found }.

note-record-no-secret = Elle ne nomme pas de secret : rien ne prouve donc ses dés et ses cartes.
note-record-version = Elle fut jouée selon la version { $version } des règles ; ces règles-ci sont la version { $ours }.

cli-refused-ply = Coup { $number }, « { $text } » : { $why }
cli-legal = Permis : { $texts }.
cli-possible = Possible : { $texts }.
cli-clause = { $sentence } ({ $clause })

cli-no-file = { $path } ne peut être lu : { $why }.
cli-large-file = { $path } dépasse { $most } Mo.
cli-no-records = Nommez au moins un fichier avec une partie.
cli-no-write = { $path } ne peut être écrit : { $why }.
cli-not-utf8 = { $path } n’est pas un texte UTF-8.
cli-option-form = « { $text } » n’est pas une option ; écrivez --option NOM=VALEUR.
cli-option-twice = L’option { $option } est donnée deux fois.
cli-option-file = « { $text } » n’est ni un { $option } fourni ({ $shipped }) ni un fichier lisible : { $why }.
cli-people-only = La valeur { $text } de l’option { $option } est réservée aux personnes ; aucun agent ne peut tenir une place.
cli-seat-form = « { $text } » n’est pas une place ; écrivez --seat NUMÉRO=human ou NUMÉRO=AGENT.
cli-seat-number = Il n’y a pas de place { $seat } ; les places sont { $known }.
cli-seat-twice = La place { $seat } est donnée deux fois.
cli-seat-holder = Il n’y a pas d’agent « { $holder } » ; une place est tenue par { $known }.
cli-ply-number = Il n’y a pas de coup { $ply } ; la partie en a { $plies }.
cli-port = { $port } n’est pas un port ; écrivez un nombre de 1 à 65535.
cli-seconds = { $seconds } n’est pas un temps de réflexion ; écrivez un nombre de secondes de 0 à 3600.
cli-locale = Il n’y a pas de langue « { $locale } » ; les langues sont { $known }.

cli-seat-person = { $name } (vous)
cli-seat-agent = { $name } ({ $agent })
cli-welcome = Tapez une action, son premier mot ou son numéro ; ? aide.
cli-help =
    Une action se tape en mots ({ $example }) ou pas à pas, par les mots ou les numéros de la liste ; Tab complète, une ligne vide revient en arrière.
    ?             cette aide et ce qui peut être joué maintenant
    board         le plateau et ce que tient chaque place
    why ACTION    pourquoi une action n’est pas possible
    undo          reprendre votre dernière action et tout ce qui a suivi
    save FICHIER  écrire la partie
    quit          quitter
cli-nothing-to-undo = Il n’y a rien à reprendre.
cli-undone = Repris jusqu’au coup { $ply }.
cli-saved = Enregistré dans { $path }.
cli-save-form = Écrivez save FICHIER.
cli-why-form = Écrivez why ACTION.
cli-why-legal = « { $text } » est possible.
cli-go-on = « { $text } » continue par { $next }.
cli-scores = Scores : { $scores }.
cli-unfinished = La partie n’est pas finie ({ $plies } coups).
cli-after-ply = Après { $ply } coups sur { $plies }
cli-replay-keys = Entrée : coup suivant ; b : retour ; un nombre : ce coup ; q : quitter.

cli-games-name = Jeu
cli-games-rules = Règles
cli-games-stage = État
cli-games-players = Joueurs
cli-games-minutes = Minutes
cli-games-about = Ce que c’est

cli-verify-right = { $path } : { $plies } coups, rejoués sans faute.
cli-verify-ended = { $path } : { $plies } coups, rejoués sans faute ; fin { $ending }, scores { $scores }.
cli-verify-dice = Ses dés et ses cartes découlent de son secret.

cli-no-generator = Rien ne se tire au sort pour { $game } ; pour ces jeux, si : { $known }.
cli-no-solver = { $game } n’a pas de résolution ; en ont une : { $known }.
cli-solved = { $how ->
    [exact] Exact, quand chaque canot joue au mieux :
   *[about] Approximation :
}
cli-solved-alone = Chance d’arriver { $finish } ; manches jusqu’à l’arrivée ou à la perte { $rounds } en moyenne.
cli-solved-seat = Place { $seat } : chance de gagner { $win }, d’arriver { $finish }.
cli-solved-work = { $positions } positions en { $seconds } s.
cli-bench-row = Mesure
cli-bench-no-openspiel = n’est pas installé : il n’y a rien à comparer

## Serveur

client-missing = Le client du navigateur n’est pas construit, il n’y a donc encore rien à voir ici : lancez `make play` dans le dépôt, avec un réseau, ou réinstallez le paquet. Le reste du serveur fonctionne.
start-folder = Le dossier { $folder } ne peut pas garder les tables ({ $why }). Choisissez-en un autre avec --data DOSSIER.
start-in-use = Un autre Voyageur est en marche et tient les tables de { $folder }. Fermez-le d’abord, ou choisissez un autre dossier avec --data DOSSIER.
start-too-new = Les tables de { $folder } ont été écrites par un Voyageur plus récent, que celui-ci ne sait pas lire.
start-store = Les tables de { $folder } ne s’ouvrent pas : { $why }
start-port = Le port { $port } est pris. Choisissez-en un autre avec --port, ou laissez faire Voyageur.
start-ports = Aucun port n’est libre à partir de { $port }. Choisissez-en un avec --port.
start-warming = Préparation de { $game } : ses règles sont compilées une fois, ce qui prend quelques secondes.

stale = Il s’est passé quelque chose à la table depuis. Regardez de nouveau, puis choisissez.
refused-address = Il n’y a rien à cette adresse.
refused-request = Cette demande n’a pas été comprise.
refused-method = Cela ne se fait pas à cette adresse.
refused-too-large = C’est trop grand : 64 Ko au plus.
refused-too-often = Trop de messages en peu de temps. Attendez un instant.
refused-not-json = Seul le JSON est compris ici.
refused-host = Ce serveur ne porte pas ce nom. Utilisez l’adresse qu’il a affichée au départ.
refused-origin = Une autre page ne peut pas faire cela.
refused-defect = Quelque chose a mal tourné dans le serveur. Rien n’a changé ; le détail est dans son journal.
refused-store = Le serveur n’a pas pu écrire cela sur son disque. Rien n’a changé ; essayez encore.
refused-token = Cette clé n’ouvre aucune place à la table.
refused-no-table = Cette table n’existe pas.
refused-no-game = Il n’y a pas de jeu nommé { $game }. Il y a : { $known }
refused-no-agent = Il n’y a pas d’agent nommé { $agent }. Il y a : { $known }
refused-no-ply = Il n’y a pas de coup { $ply } ; la table en compte { $plies }.
refused-no-rulebook = Le jeu { $game } n’a pas de livre de règles ici.
refused-name = Un nom ne peut contenir que des lettres visibles.
refused-not-your-seat = La place { $seat } n’est pas la vôtre.
refused-unreadable = Les règles ont changé depuis cette partie (version { $version }) : on ne peut que fermer la table.
refused-undo = Cela ne se reprend pas : quelque chose a été révélé depuis, ou une autre place a joué.
refused-undo-nothing = Il n’y a rien à reprendre.
fault-people-only = Les agents ne jouent pas { $option } { $text }. Choisissez une autre valeur, ou donnez toutes les places à des personnes.
fault-message = Ce message n’a pas pu être lu ; voyez : { $place }
fault-no-hello = Le premier message doit être hello, dans les cinq secondes.
fault-second-hello = Hello a déjà été dit.
