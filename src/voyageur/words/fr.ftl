# Les messages de Voyageur lui-même : client du navigateur, serveur, ligne de commande.
# Les mots d'un jeu sont dans son propre dossier.

### Le client du navigateur

## Partout

brand = Voyageur
menu-title = Menu
menu-advice = Montrer le conseil du solveur
menu-advice-hide = Cacher le conseil du solveur
standing-title = Réponses permanentes
standing-about = Les questions qu’on vous pose, et celles où vous passez sans qu’on vous demande. Personne d’autre ne peut le savoir : vous passez après le temps qu’il faut à peu près à une personne.
standing-ask = Me demander
standing-never = Jamais
standing-answering = Vous passez : c’est votre réponse permanente.
standing-where = Pour être interrogé de nouveau : { menu-title }, { standing-title }
standing-count = Réponses permanentes{ $count ->
    [0] { "" }
   *[other] { " " }({ $count })
}
menu-print = Imprimer
menu-say = Dire quelque chose
menu-resign = Abandonner
menu-resign-not = Continuer à jouer
menu-game = Cette partie
menu-people = Personnes
menu-screen = Cet écran
menu-resign-sure = Abandonner pour de bon ?
menu-takeover = Laisser l’ordinateur jouer pour { $name }
menu-leave-computer = Laisser l’ordinateur jouer pour moi
menu-leave = Retour aux jeux
print-older = Il manque ici des entrées plus anciennes. Choisissez Imprimer dans le menu de la table pour les avoir toutes.
close = Fermer
name-and-value = { $name } : { $value }
key-enter = Entrée
key-escape = Échap
key-space = Espace
key-shift = Maj
key-home = Début
key-end = Fin
key-left = flèche gauche
key-right = flèche droite
key-up = flèche haut
key-down = flèche bas
title-turn = À vous

## Salle des jeux

lobby-title = Jeux de l’Amérique d’autrefois
lobby-about = Choisissez un jeu, puis commencez.
lobby-play = Jouer
lobby-text-of = { $text } : { $game }
lobby-picture = { $game } : une image du plateau
lobby-players = { $players ->
    [one] un joueur
   *[other] { $players } joueurs
}
lobby-players-range = { $fewest } à { $most } joueurs
lobby-minutes = { $least ->
    [0] { $most } minutes
   *[other] { $least } à { $most } minutes
}
lobby-waiting = Chargement des jeux
lobby-no-games = Il n’y a aucun jeu sur ce serveur.
tables-title = Mes tables
tables-empty = Aucune table. Les tables que vous ouvrez restent ici jusqu’à ce que vous les supprimiez.
tables-yours = à vous
tables-roll = votre lancer vous attend
tables-theirs = aux autres de jouer
tables-played = l’ordinateur joue pour vous
tables-waiting = attend { $players ->
    [one] un joueur
   *[other] { $players } joueurs
}
tables-open = Ouvrir
tables-turn = à jouer : { $who }
tables-left = reste { $time }
tables-record = partie enregistrée
tables-over = terminée
tables-over-won = terminée, gagnant : { $who }
tables-over-shared = terminée, victoire partagée
tables-more = En montrer { $tables } de plus
tables-latest = Votre table en cours
tables-resume = Reprendre
tables-look = Revoir
tables-remove = Supprimer
import-open = Ouvrir une partie enregistrée
import-about = Un fichier *.voyageur, terminé ou non ; on peut aussi le déposer sur cette page.
import-reading = Lecture de la partie enregistrée
import-refused = { $file } ne peut pas être revue
tables-remove-sure = Supprimer définitivement ?
tables-removed = La table n’existe plus. La partie enregistrée montre tous les coups et le secret des dés.
tables-save = Enregistrer la partie

## Préparation

setup-players = Joueurs
setup-who = Joueur du siège { $number }
setup-name = Nom au siège { $number }
setup-seat = Siège { $number }
setup-named = { $what }, siège { $number }
setup-me = Moi
setup-friend = Un ami ici
setup-open = Quelqu’un d’autre, par un lien
setup-my-name = Moi
setup-host-name = Hôte
setup-friend-name = Ami { $number }
setup-watch = L’ordinateur tient tous les sièges : vous regardez.
setup-watch-open = Aucun siège n’est à vous : vous regardez.
setup-spectators = Spectateurs
setup-spectators-none = Aucun
setup-spectators-link = Par un lien
setup-spectators-public = Vue publique
setup-spectators-hands = Toutes les mains après la fin
setup-spectators-about = Vous recevez un lien pour les spectateurs.
setup-spectators-public-about = Vous recevez un lien pour les spectateurs. Ils ne voient jamais que ce que tout le monde voit.
setup-spectators-hands-about = Vous recevez un lien pour les spectateurs. Ils voient ce que tout le monde voit, et toutes les mains après la fin.
setup-create = Créer la table
setup-where = Placement
setup-as-listed = Dans l’ordre de la liste
setup-by-lot = Au hasard
setup-options = Options de règle
setup-defaults = Revenir aux règles par défaut
setup-group-data = Plateau
setup-group-rules = Règles
setup-group-amounts = Avantage de départ
setup-group-count = { $options ->
    [one] une option
   *[other] { $options } options
}
setup-default = par défaut
setup-number = Nombre
setup-range = de { $least } à { $most }, par défaut { $default }
setup-range-named = de { $least } à { $most }, par défaut { $default } ; { $least } : { $name }
setup-not-in-range = Choisissez un nombre entier de { $least } à { $most }{ $n_others ->
    [0] { "" }
   *[other] , ou « { $others } »
}.
setup-own = Le mien
setup-own-text = Mon texte pour { $option }
setup-upload = Charger un fichier :
setup-amount = { $good } pour { $side }
setup-fault-place = Ligne { $line }, colonne { $column } :
setup-late = La table se prépare. Sur un serveur qui vient de démarrer, cela prend quelques secondes.
setup-faults = { $faults ->
    [one] Une erreur dans les options ci-dessous
   *[other] { $faults } erreurs dans les options ci-dessous
}
setup-people-only = Seulement pour les parties sans ordinateur : { $options }. Changez cela, ou donnez chaque siège à une personne.
setup-at-table = À cette table
setup-takeover = L’ordinateur prend la relève
setup-takeover-best = Quand il remplace une personne, l’ordinateur joue de son mieux ({ $agent }).
setup-takeover-never = jamais
setup-takeover-after = après { $time } d’absence
setup-hints = Conseils de l’ordinateur
setup-hints-about = À votre tour, vous pouvez en demander un. Tout le monde voit que vous l’avez fait.
setup-hints-several = Sans conseils quand plusieurs personnes jouent, sauf si vous les permettez. Tout le monde voit qui en a demandé.
setup-clock = Pendule
setup-clock-none = aucune
setup-clock-of = { $bank } + { $refill } par tour
setup-bank = Minutes par personne
setup-refill = Secondes de plus par tour
setup-empty = Sans temps
setup-empty-agent = l’ordinateur prend la relève
setup-empty-loses = le joueur perd
duration-days = { $count ->
    [one] 1 jour
   *[other] { $count } jours
}
duration-hours = { $count ->
    [one] 1 heure
   *[other] { $count } heures
}
duration-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
duration-seconds = { $count ->
    [one] 1 seconde
   *[other] { $count } secondes
}
terms-public = Les spectateurs ne voient jamais que ce que tout le monde voit.
terms-takeover = L’ordinateur prend la relève de qui est absent pendant { $time }.
terms-hints = Qui doit décider peut demander un conseil à l’ordinateur ; tout le monde le voit.
terms-clock = Chacun a { $bank }, et { $refill } de plus par tour. { $empty ->
    [loses] Qui n’a plus de temps perd.
   *[agent] L’ordinateur continue pour qui n’a plus de temps.
}
setup-forced = Jouer automatiquement les coups forcés

## Avant la partie : des sièges pour d’autres personnes

waiting-title = En attente { $players ->
    [0] du début
    [one] d’un joueur
   *[other] de { $players } joueurs
}
waiting-about = Envoyez le lien de chaque siège libre à une personne. La partie commence ici d’elle-même dès que tout le monde est assis.
waiting-about-watching = La partie commence ici d’elle-même dès que tout le monde est assis.
waiting-local = Cette page vient de votre propre ordinateur : ses liens ne servent que sur cet ordinateur. Pour d’autres appareils de votre réseau, arrêtez le serveur, lancez-le par cette commande et ouvrez l’adresse qu’il affiche.
waiting-local-command = Commande qui ouvre le serveur à votre réseau
waiting-local-copy = Copier la commande
waiting-free = libre
waiting-you = vous
waiting-sat = { $name } est là.
waiting-started = La partie commence.
waiting-give = Donner le siège à quelqu’un d’autre
waiting-gives = La personne qui ouvre ce lien prend le siège de { $name }.
waiting-start = Commencer avec l’ordinateur
waiting-level = Niveau de l’ordinateur
waiting-start-about = L’ordinateur ({ $agent }) tient alors { $players ->
    [one] le siège libre, et son lien ne vaut plus.
   *[other] les sièges libres, et leurs liens ne valent plus.
}
waiting-close = Fermer la table
waiting-leave = Quitter mon siège
waiting-leave-sure = Le quitter pour de bon ?
waiting-leave-about = Le siège est alors libre, et son lien sert de nouveau.
waiting-left = { $name } a quitté son siège.
waiting-close-sure = Fermer pour de bon ?
link-to-seat = Lien vers le siège { $seat }
link-copy = Copier
link-copied = Copié
link-share = Partager
link-code = Code QR
link-code-of = Code QR : { $link }
link-make = Créer un lien
link-make-about = Un lien créé avant ne vaudra plus.
link-new = Nouveau lien
link-new-about = Le lien ci-dessus ne vaudra plus.
link-invites = Jouez avec moi à { $game } :
link-watch = Lien pour regarder
link-watch-about = Toute personne qui a ce lien peut regarder la partie, autant de fois qu’elle veut, sans siège.
link-watch-invites = Regardez notre partie de { $game } :
invited-title = Un siège pour vous
invited-over = Ce lien ne mène à aucun siège
invited-yours = votre siège
invited-device = Avec ce lien, vous jouez aussi le siège de { $name } sur cet appareil.
invited-name = Votre nom
invited-guest = Invité
invited-sit = S’asseoir
device-title = Autre appareil
device-about = Jouez votre siège aussi sur un autre appareil : ouvrez-y ce lien, ou lisez son code. Il sert une seule fois.
device-seat = Le siège de qui
device-revokes = Quitter le siège partout où il est joué maintenant
device-revokes-about = Dès que le lien sert, cet appareil et tous les autres quittent le siège.
device-count =
    { $count ->
        [1] Aucun autre appareil n’a la clé de ce siège.
       *[other] { $count } appareils ont la clé de ce siège.
    }
device-end = Déconnecter tous les autres
device-ended = Seul cet appareil joue maintenant votre siège.
device-added = Un autre appareil a reçu une clé de votre siège. Si ce n’était pas vous, déconnectez-le.
menu-new-link = Nouveau lien pour { $name }
new-link-of = Le lien pour { $name }
new-link-about = Envoyez ce lien à { $name }. Dès qu’il sert, toutes les autres clés de ce siège ne valent plus. Il sert une seule fois, pendant une semaine.
menu-devices = Autre appareil ({ $count } ont votre clé)
notify-turn = C’est à vous.

waiting-dice = Tous les sièges sont pris. On convient des dés, ce qui dure une minute au plus.

## Équité

seeded = Quelqu’un a choisi un nombre dont découlent les dés et les cartes de cette table. Qui le connaît peut les connaître d’avance, et n’importe qui peut trouver un petit nombre en essayant.
seeded-short = graine choisie
verify-title = Vérifier les dés et les cartes
verify-intro = Votre navigateur tire de nouveau chaque dé et chaque carte d’une partie enregistrée, et compare. Il ne se fie pas à ce serveur, sauf pour la liste des tirages.
verify-choose = Choisir une partie
verify-back = Retour à la table
verify-reading = Lecture de la partie
verify-this-table = La partie de cette table
verify-unreadable = { $file } ne peut pas être vérifiée
verify-right = { $file } : rien n’est faux
verify-wrong = { $file } : quelque chose est faux
verify-kind-proved = Juste.
verify-kind-wrong = Faux.
verify-kind-open = Pas prouvé.
verify-command = Les tirages et leurs chances viennent de ce serveur. « voyageur verify FICHIER », sur votre propre ordinateur, les retrouve par lui-même et vérifie aussi les règles.
verify-line = La ligne « { $line } » est mal écrite ou répétée.
verify-no-secret = La partie n’a pas de secret, comme pendant le jeu. Enregistrez-la de nouveau après la fin.
verify-commitment = Le secret correspond à l’engagement de la partie. Ce navigateur ne l’a pas noté avant le jeu : vous seul pouvez le comparer.
verify-commitment-noted = Le secret correspond à l’engagement que ce navigateur a noté avant le jeu.
verify-commitment-other = L’engagement n’est pas celui que ce navigateur a noté avant le jeu.
verify-commitment-wrong = Le secret ne correspond pas à l’engagement.
verify-seeded = Le secret découle d’un nombre que quelqu’un a choisi.
verify-no-contributions = Aucun siège n’a contribué aux dés.
verify-contributions = Ces sièges ont contribué aux dés : { $seats }.
verify-contribution-wrong = La contribution du siège { $seat } ne correspond pas à son engagement.
verify-withheld = Le siège { $seat } n’a pas révélé sa contribution à temps : son engagement en tient lieu.
verify-own = La contribution de ce navigateur pour le siège { $seat } en fait partie.
verify-own-missing = Ce que ce navigateur aurait apporté pour le siège { $seat } n’en fait pas partie.
verify-outcomes = { $count ->
    [one] Le seul tirage découle
   *[other] Les { $count } tirages découlent
} du secret et des contributions.
verify-outcome-wrong = Le coup { $ply } devrait être « { $drawn } » ; la partie a « { $text } ».
verify-unlisted = Le coup { $ply } n’est pas dans la liste du serveur.
verify-unsigned = La partie n’est pas signée.
verify-signature-lines = Les lignes de la signature sont incomplètes ou ne sont pas les dernières de l’en-tête.
verify-chain-wrong = Les lignes ont été changées après la signature.
verify-signature-wrong = La signature n’est pas celle de sa clé.
verify-signed = Le serveur qui a la clé { $key } a signé ces lignes.
verify-proves = Ce que cela prouve
verify-about-commitment = Avant le jeu, le serveur montre un engagement sur son secret. Ensuite, personne ne peut fausser un dé ou une carte sans être remarqué.
verify-about-contributions = Les sièges apportent leurs propres octets au hasard, et tous s’engagent avant que quiconque révèle. Ni le serveur ni le dernier venu ne peuvent donc choisir les dés.
verify-about-signature = La signature montre quel serveur a écrit la partie, et qu’aucune ligne n’a changé depuis.
verify-not = Ce que cela ne prouve pas
verify-not-hidden = Qui tient le serveur peut lire les cartes cachées pendant le jeu. Jouez avec des gens de confiance.
verify-not-events = Cette page croit le serveur sur ce qui a été tiré. La commande, sur votre ordinateur, n’a pas à le croire.
verify-not-seed = Là où quelqu’un a choisi un nombre pour les dés, on peut les connaître d’avance ; n’importe qui peut trouver un petit nombre en essayant.
verify-not-withheld = Un siège qui s’engage et ne révèle pas ne peut pas arrêter le jeu. De mèche avec qui tient le serveur, il pourrait choisir entre deux suites de dés.
verify-not-play = Cela ne montre pas qui était assis à un siège, ni que personne n’a été aidé.

## Éditeur de plateaux et de parcours

editor-open = Modifier
editor-title = { $option } : à moi
editor-done = Retour à la préparation
editor-play = Jouer dessus
editor-random = Au hasard
editor-load = Charger un fichier
editor-save = Enregistrer dans un fichier
editor-earlier = Version précédente
editor-text = En texte
editor-fine = Aucune erreur : on peut jouer.
editor-right = Colonnes à droite
editor-faults = { $faults ->
    [one] Une erreur.
   *[other] { $faults } erreurs.
}
editor-old = L’image montre une version antérieure.
editor-palette = Que peindre
editor-hand = Un doigt peint, deux doigts font défiler.
editor-at = Rangée { $row }, colonne { $column } :
editor-name = Nom
editor-keep = Garder
editor-kept = Gardé dans ce navigateur.
editor-kept-short = Ce navigateur ne le garde que jusqu’à la fermeture de la page : enregistrez-le dans un fichier ou copiez son lien.
editor-full = Il y en a déjà { $most }. Supprimez-en d’abord.
editor-own = Les vôtres
editor-own-open = Ouvrir { $name }
editor-own-remove = Supprimer { $name }
editor-own-sure = Supprimer { $name } pour de bon ?
editor-linked = Ouvert à partir d’un lien. Ce que vous aviez se trouve sous « Version précédente ».
editor-link-bad = Ce lien a été coupé ou changé en chemin : il n’y a rien à ouvrir.
editor-of = { $count } sur { $most }
editor-grid = { $rows } rangées, { $columns } colonnes ; les flèches déplacent, Entrée peint
editor-cell = Rangée { $row }, colonne { $column } : { $sign }
editor-top = Rangées en haut
editor-top-more = Ajouter une rangée en haut
editor-top-less = Retirer une rangée en haut
editor-bottom = Rangées en bas
editor-bottom-more = Ajouter une rangée en bas
editor-bottom-less = Retirer une rangée en bas
editor-left = Colonnes à gauche
editor-left-more = Ajouter une colonne à gauche
editor-left-less = Retirer une colonne à gauche
editor-right-more = Ajouter une colonne à droite
editor-right-less = Retirer une colonne à droite
editor-line = Ligne { $line }
editor-unread = Ligne { $line }, illisible
editor-numbered = { $name } { $number }
editor-field = { $line }, { $field }
editor-less = { $field } : moins
editor-more = { $field } : plus
editor-up = Monter : { $line }
editor-down = Descendre : { $line }
editor-add = Ajouter : { $line }
editor-add-after = Ajouter après : { $line }
editor-remove = Supprimer : { $line }
editor-set = Préciser : { $line }
editor-piece = Partie à modifier
editor-piece-wrong = { $name } : { $faults ->
    [one] 1 erreur
   *[other] { $faults } erreurs
}
editor-others = Autres lignes

## Sièges

seats-title = Sièges
seats-open = Sièges : montrer les détails
seat-computer = ordinateur, { $agent }
seat-your-turn = à vous
seat-their-turn = joue
seat-thinking = réfléchit
seat-waits = attend
seat-here = en ligne
seat-away = hors ligne
seats-spectators = { $count ->
    [one] Une personne regarde.
   *[other] { $count } personnes regardent.
}
seat-played = ordinateur pour { $name }
clock-days = { $days } jours
clock-hours = { $hours } h { $minutes } min
clock-short-days = { $days } j
clock-short-hours = { $hours } h
clock-left = Temps restant
clock-short = Il reste { $time }.
seat-over = partie terminée
seat-progress = { $what } : { $done } sur { $of }
agent-random = hasard
agent-greedy = gain rapide
agent-solver = meilleures chances
agent-novice = débutant
agent-easy = facile
agent-medium = moyen
agent-hard = difficile
agent-expert = expert
agent-novice-allied = débutant, allié
agent-easy-allied = facile, allié
agent-medium-allied = moyen, allié
agent-hard-allied = difficile, allié
agent-expert-allied = expert, allié

## Les niveaux de l’ordinateur

level-about = { $level } : { $about }
level-about-novice = voit ce que donne le prochain coup, et rien de plus.
level-about-easy = ne regarde guère plus loin que le prochain coup.
level-about-medium = regarde plus loin dans la plupart des jeux, mais pas longtemps.
level-about-hard = regarde plus loin, et plus longtemps.
level-about-expert = joue aussi bien qu’il peut et réfléchit jusqu’à { $seconds } secondes.
level-rating = Classement { $points }.
level-rating-what = Ce que dit un classement
level-rating-about = Les classements sont mesurés dans des parties entre les niveaux avec les options usuelles ; facile est fixé à 1000. Avec 200 de plus, on gagne trois parties sur quatre.
level-rating-range = { $level } : de { $low } à { $high }, sûr à 95 %.
levels-style = Jeu de l’ordinateur
levels-fair = Chaque siège pour soi
levels-allied = Tous contre les personnes
levels-allied-about = Une victoire d’un siège de l’ordinateur compte pour tous ses sièges : ils ne se gênent donc pas.

## La table

prompt-title = Que faire maintenant
table-laying = Chargement de la table
table-no-reason = On ne peut pas choisir cela ici.
table-advice = Le conseil du solveur est montré : quand vous avez à décider, chaque choix dit ce qu’il vaut, dès que c’est connu.
table-not-your-turn = Ce n’est pas encore votre tour.
table-on-its-way = Votre dernier choix est encore en route.
turn-ended = Votre tour est terminé.{ $steps ->
    [0] { $told ->
        [0] { " " }Il n’y avait plus rien à choisir.
       *[other] { "" }
    }
   *[other] { " " }Il n’y avait rien à choisir dans : { $skipped }.
}
waiting-thinking = L’ordinateur réfléchit.
waiting-for = On attend { $who }.
waiting-for-away = On attend { $who }, hors ligne.
waiting-lost = Pas de connexion. Nouvel essai en cours ; rien n’est perdu.
waiting-kept = Pas de connexion. Votre choix est gardé et sera envoyé.
table-undone = Annulé.
board-name = Le plateau
board-role = plateau, les flèches déplacent
inset-role = cartes, les flèches déplacent
inset-show = { $title } : afficher
inset-hide = Montrer le plateau
hand-empty = Aucune carte en main
hand-covered = Cartes cachées : l’écran passe à un autre joueur.
inset-piles = Les piles à côté du plateau
board-chosen = { $space } ; choix fait
board-choosable = { $space } ; peut se choisir
board-opens = { $space } ; appuyez pour parcourir
board-tap-again = { $hint }. Touchez encore pour choisir.
space-view = Vue
space-view-south-east = du sud-est
space-view-north-east = du nord-est
space-view-north-west = du nord-ouest
space-view-south-west = du sud-ouest
space-view-front = de face
space-view-top = d’en haut
space-view-free = libre
space-turn-left = Tourner la vue vers la gauche
space-turn-right = Tourner la vue vers la droite
space-lift = Lever la neige
board-whole = Tout le plateau
board-turn-left = Tourner à gauche
board-turn-right = Tourner à droite
board-fill = Remplir l’écran avec le plateau
board-more = { $count } { $count ->
    [one] autre case à choisir
   *[other] autres cases à choisir
} { $side ->
    [left] à gauche
    [right] à droite
    [up] plus haut
   *[down] plus bas
}
substitute-plays = L’ordinateur joue pour vous.
substitute-plays-for = L’ordinateur joue pour { $who }.
substitute-return = Reprendre mon siège
choices-title = Choix
pose-turn = Tourner
pose-count = { $nth } sur { $count }
pose-prompt = Appuyez sur « { $take } »{ $count ->
    [1] , ou sur une autre case
   *[other] , ou tournez la pièce
}.
pose-sites = Sites
pose-word = { $word }
pose-told = { $what }. { $nth } sur { $count }.
numbers-title = Combien
numbers-fewer = Moins
numbers-more = Plus
choices-back = Retour
choices-end-untouched = Vous n’avez encore rien fait dans cette phase. Appuyez de nouveau pour la terminer.
choices-end-gives-up = Vous n’avez encore rien fait dans cette phase ({ $given }). Appuyez de nouveau pour la terminer.
choices-undo = Annuler
choices-undo-answer = mon dernier coup et la réponse de l’ordinateur
choices-undo-both = Annuler les deux coups
choices-hint = Conseil
choices-type = Écrire un coup
verbs-title = Que faire ici
typed-label = Votre coup
typed-completions = Suites possibles
dice-rolling = Les dés roulent
dice-game = Dés de la partie
account-title = D’où viennent les points
account-sum = Somme
dice-counts = Combien de fois chaque face
dice-throws = Les derniers lancers
dice-row = { $name }, { $faces } faces
dice-nobody = Autres dés
dice-count = { $value } : { $count } fois
dice-band = { $band ->
   *[usual] Comme d’habitude pour des dés équilibrés.
    [uneven-10] Plus inégal que des dés équilibrés dans 9 parties sur 10.
    [uneven-100] Plus inégal que des dés équilibrés dans 99 parties sur 100.
    [uneven-1000] Plus inégal que des dés équilibrés dans 999 parties sur 1 000.
    [even-10] Plus égal que des dés équilibrés dans 9 parties sur 10.
    [even-100] Plus égal que des dés équilibrés dans 99 parties sur 100.
    [even-1000] Plus égal que des dés équilibrés dans 999 parties sur 1 000.
}
rolls-prompt = À vous de lancer. { $what }
rolls-roll = Lancer
rolls-roll-for = Lancer pour { $name }
rolls-skip = Passer à mon lancer
rolls-for-me = Lancer pour moi
rolls-for-me-about = Dans les jeux qui lancent les dés pour vous entre vos décisions, vos lancers n’attendent pas.
rolls-result = Aller au résultat
curtain-title = Devant l’écran : { $who }
curtain-about = Il y a une décision à prendre. Les autres joueurs détournent les yeux.
curtain-open = Montrer la table

## Premiers pas

tour-title = Premiers pas
tour-count = Premiers pas : { $at } sur { $of }
tour-next = Suivant
tour-done = Terminé
tour-skip = Passer
tour-again = Premiers pas

## Journal et relecture

log-agent-left = { $is_named ->
    [0] Le siège { $seat }
   *[other] { $who }
} s’en va, et l’ordinateur continue la partie.
log-agent-away = { $is_named ->
    [0] Le siège { $seat }
   *[other] { $who }
} est hors ligne depuis trop longtemps, et l’ordinateur continue la partie.
log-agent-time = { $is_named ->
    [0] Le siège { $seat }
   *[other] { $who }
} n’a plus de temps, et l’ordinateur continue la partie.
log-agent-vote = Les autres laissent l’ordinateur jouer pour { $is_named ->
    [0] Le siège { $seat }
   *[other] { $who }
}.
log-proposes-takeover = L’ordinateur doit-il jouer pour { $is_named ->
    [0] le siège { $seat }
   *[other] { $who }
} ?
log-person-returns = { $is_named ->
    [0] Le siège { $seat }
   *[other] { $who }
} reprend la partie ; l’ordinateur ne joue plus pour ce siège.
log-new-link = Tous les autres étant d’accord, un nouveau lien a été créé pour { $is_named ->
    [0] le siège { $seat }
   *[other] { $who }
}.
log-new-link-server = La personne qui gère le serveur a créé un nouveau lien pour { $is_named ->
    [0] le siège { $seat }
   *[other] { $who }
}.
log-proposes-link = Faut-il un nouveau lien pour { $is_named ->
    [0] le siège { $seat }
   *[other] { $who }
} ?
log-hint = Un conseil pour { $is_named ->
    [0] le siège { $seat }
   *[other] { $who }
}{ $count ->
    [1] .
   *[other] , { $count } jusqu’ici.
}
log-title = Journal
log-empty = Rien encore : la partie commence.
log-again = Depuis mon dernier tour
log-new = (nouveau)
log-jump = Afficher la table après le coup { $ply }
log-older = Chargement des entrées précédentes
replay-short = Revoir
replay-title = Relecture
replay-start = Le début de la partie
replay-first = Au début
replay-back = Un coup en arrière
replay-turn-back = Un tour en arrière
replay-turn-forward = Un tour en avant
replay-view = Vue de
replay-view-public = Tout le monde
replay-copy = Copier le lien
replay-copied = Lien copié
replay-play = Lecture
replay-pause = Pause
replay-forward = Un coup en avant
replay-last = Au dernier coup
replay-ply = Coup { $ply } sur { $plies }
replay-leave = Revenir à la partie

## Ce qui s’est passé dans une partie terminée

insight-title = Ce qui s’est passé
insight-short = Analyse
insight-about = Les chances de chaque joueur après chaque coup, ce que le hasard a donné et ce que les décisions ont coûté, selon le meilleur joueur de l’ordinateur. Cela prend quelques minutes et continue si vous partez.
insight-ask = Analyser cette partie
insight-waiting = { $ahead ->
    [0] L’analyse va commencer.
    [one] Une autre partie est analysée avant.
   *[other] { $ahead } autres parties sont analysées avant.
}
insight-running = Analyse : { $done } coups sur { $plies }
insight-failed = L’analyse de cette partie n’est pas arrivée à son terme. On peut la demander de nouveau.
insight-so-far = Ce que l’on sait jusqu’ici :
insight-done = L’analyse est terminée.
insight-chart = Chances de gagner selon le coup
insight-chart-at = Coup { $ply } sur { $plies } : { $chances }
insight-percent = { $percent } %
insight-chance = { $name } { $percent } %
insight-range = { $name } { $percent } % (de { $low } à { $high })
insight-estimate = environ { $percent } %
insight-cell = { $percent } % (de { $low } à { $high })
insight-unknown = pas encore analysé
insight-luck = { $sign ->
    [plus] Le hasard a donné { $percent } %.
    [minus] Le hasard a pris { $percent } %.
   *[none] Le hasard n’a rien donné ni rien pris.
}
insight-cost = { $decisions ->
    [0] Il n’y avait rien à décider.
    [one] { $percent ->
        [0] La seule décision n’a pas eu de coût mesurable.
       *[other] { $decisions } décision a coûté { $percent } %.
    }
   *[other] { $percent ->
        [0] Aucune des { $decisions } décisions n’a eu à elle seule un coût mesurable.
       *[other] { $decisions } décisions ont coûté { $percent } % en tout.
    }
}
insight-rest = { $from ->
    [others] De { $before } % au début à { $after } % à la fin : le reste, { $change } %, vient des décisions des autres, ou l’ordinateur ne l’a vu que plus tard.
   *[later] De { $before } % au début à { $after } % à la fin : le reste, { $change } %, l’ordinateur ne l’a vu que plus tard.
}
insight-luck-about = Le hasard est ce qui a changé dans le graphique sans que personne n’ait décidé ; une décision est jugée en comparant deux coups : les sommes peuvent donc différer.
insight-moments = Moments décisifs de la partie
insight-turn = { $first ->
    [0] Coup { $ply }
   *[other] Coups { $first } à { $ply }
} : { $name } { $change } %, { $kind ->
    [luck] hasard
    [later] que l’ordinateur n’a vu qu’alors
   *[decision] décision
}
insight-details = Ce qui s’est passé au coup { $ply }
insight-played = Joué : { $what }
insight-better = Mieux : { $what }
insight-line = Ensuite : { $line }
insight-legend-played = joué
insight-legend-better = mieux
insight-figures = Tous les chiffres en tableau
insight-move = Coup
insight-hint = Conseil : { $what }. Chances de gagner : { $chance }.
insight-hint-next = À défaut : { $what }, { $chance }.
insight-hint-sought = L’ordinateur cherche un conseil.
insight-hint-late = L’ordinateur cherche encore un conseil. Vous pouvez jouer sans l’attendre.
insight-hint-failed = L’ordinateur n’a pas trouvé de conseil.
insight-expert = { $percent ->
    [0] Un expert jouerait plutôt : { $what }
   *[other] Ce coup a coûté { $percent } %. Un expert jouerait plutôt : { $what }
}
insight-expert-same = L’ordinateur ne trouve rien de mieux.
insight-elsewhere = la même chose ailleurs ; l’endroit est encadré sur le plateau.

## Rattraper la partie

watch-title = Rattraper la partie
watch-prompt = Rattrapage de la partie.
watch-pause = Pause
watch-go-on = Continuer
watch-round = Passer la ronde
watch-now = { $goal ->
    [turn] Passer à mon tour
    [result] Aller au résultat
   *[present] Passer au présent
}
watch-slower = Plus lentement
watch-faster = Plus vite
watch-progress = Progression du rattrapage

## La fin

end-title = Partie terminée
end-over = Partie terminée · { $heading }
end-won = gagné
end-shared = partagé
end-lost = perdu
end-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
end-prompt = { $outcome ->
    [won] Vous avez gagné.
    [shared] Vous partagez la victoire.
    [lost] Vous avez perdu.
   *[over] La partie est terminée.
}
end-again = Rejouer
end-again-link = Nouvelle table, nouveau lien
end-review = Revoir
end-download = Enregistrer la partie
end-lobby = D’autres jeux

## Accords et phrases

proposal-since = { $since ->
    [chance] Depuis, le hasard a décidé : des dés ont été lancés ou des cartes piochées.
    [acts] Depuis, d’autres ont pris une décision.
   *[both] Depuis, des dés ont été lancés ou des cartes piochées, et d’autres ont pris une décision.
}
proposal-same-dice = Les mêmes dés et les mêmes cartes reviendront.
proposal-stays-seen = Ce qui a été vu reste vu.
proposal-go-on = Continuer à partir de la dernière décision que permettent les règles d’aujourd’hui ?
proposal-link-ends = La personne qui l’utilise joue ce siège et voit ce qu’il voit ; ses autres clés ne valent plus.
proposal-keep = Arrêter la partie ici et la garder comme partie enregistrée ?
log-undone = Annulé : « { $text } ».
log-went-on = Les règles ont changé. La partie continue d’ici selon les règles d’aujourd’hui.
prompt-stopped = Les règles ont changé depuis le début de cette partie (version { $version }, aujourd’hui { $ours }). { $plies ->
    [one] Un coup après cette position n’est plus permis.
   *[other] { $plies } coups après cette position sont laissés de côté, car le premier n’est plus permis.
}
prompt-kept = Cette partie a été arrêtée ici parce que les règles ont changé (version { $version }, aujourd’hui { $ours }).
propose-undo = Demander à annuler
propose-undo-alone = Annuler aussi ce qui a été révélé
propose-draw = Proposer la partie nulle
propose-go-on = Continuer selon les règles d’aujourd’hui
propose-keep = Garder comme partie enregistrée
proposal-title = Proposition
proposal-agree = Accepter
proposal-decline = Refuser
proposal-withdraw = Retirer
proposal-waiting = En attente d’une réponse.
proposal-declined = La proposition a été refusée.
proposal-withdrawn = La proposition a été retirée.
proposal-lapsed = La proposition ne tient plus, car la partie a continué.
phrases-title = Dire quelque chose
phrases-about = Toute la table lit ce que vous dites.
phrases-said = { $who } : { $phrase }
phrases-reply = Répondre
phrases-hide = Masquer ce que dit
phrases-everybody = tout le monde
phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-nice-move = Joli coup !
phrase-well-played = Bien joué !
phrase-thanks = Merci.
phrase-sorry = Pardon.
phrase-slip = Pardon, mon doigt a glissé.
phrase-moment = Un instant, s’il vous plaît.
phrase-your-turn = C’est à vous, je crois.
phrase-back = Je suis de retour.
phrase-later = Je dois partir ; on continue plus tard ?
phrase-bye = Au revoir !

## Livret de règles

rules-short = Règles
rules-title = Livret de règles
rules-open = Ouvrir l’article { $clause } du livret de règles
rules-rule = la règle
how-to-play-title = Comment jouer
how-to-play-missing = Ce jeu n’a pas de page « Comment jouer ». Son livret de règles dit tout.
texts-title = Textes
texts-contents = Sommaire
texts-search = Chercher
texts-finds = { $at } sur { $finds }
texts-no-finds = Aucun résultat
texts-previous-find = Résultat précédent
texts-next-find = Résultat suivant
texts-previous-clause = Article précédent
texts-next-clause = Article suivant
texts-print = Imprimer
texts-loading = Chargement
texts-missing = Le texte n’a pas pu être chargé.

## Connexion

connection-connecting = Connexion
connection-open = Connecté
connection-lost = Reconnexion ; rien n’est perdu
connection-closed = Non connecté

## Erreurs

trouble-gone = Cette table n’existe plus
trouble-gone-about = Elle a été supprimée, ou l’adresse est fausse.
trouble-closed = Cette table n’est pas ouverte dans ce navigateur
trouble-closed-about = Ses sièges sont tenus dans un autre navigateur, ou aucune table n’a cette adresse. Si l’on vous a envoyé un lien, ouvrez ce lien. Si ce navigateur a perdu votre siège, les autres personnes à la table peuvent créer un nouveau lien pour vous dans leur menu si elles sont au moins deux ; sinon, la personne qui gère le serveur le peut.
trouble-ended = Vous n’êtes plus à cette table
trouble-ended-about = Votre siège est allé à un autre appareil ou à une autre personne par un lien plus récent. Pour revenir, demandez un lien.
trouble-unreachable = Le serveur ne répond pas
trouble-unreachable-about = Nouvelles tentatives automatiques.
trouble-try-again = Réessayer
trouble-nowhere = Page introuvable
trouble-nowhere-about = Aucun jeu ni aucune table n’a cette adresse.
trouble-beyond = La partie n’en est pas encore là
trouble-beyond-about = { $plies ->
    [0] Rien n’a encore été joué.
    [one] Un seul coup a été joué.
   *[other] { $plies } coups ont été joués.
}
trouble-hidden = Cette vue est cachée
trouble-hidden-about = Jusqu’à la fin de la partie, la relecture ne montre que ce que savent vos propres sièges.
trouble-hidden-own = Montrer ma vue
trouble-lobby = Tous les jeux
trouble-forget = La supprimer de mes tables
part-title = Pas encore chargé
part-loading = Chargement…
part-missing = Cette partie de la page n’est pas arrivée. Le serveur est peut-être absent un instant.
part-again = Réessayer
storage-none = Ce navigateur ne conserve rien pour cette page : vos sièges sont perdus dès que cet onglet est fermé ou rechargé. Pour les garder, autorisez le stockage pour ce site, ou libérez-en.
trouble-page = Une erreur s’est produite dans cette page, et non au serveur. Rechargez-la, puis réessayez.

## Réglages

settings-title = Réglages
settings-name = Votre nom
settings-name-about = Proposé quand vous créez une table ou prenez un siège.
settings-theme = Couleurs
settings-theme-system = Système
settings-theme-light = Clair
settings-theme-dark = Sombre
settings-theme-contrast = Contraste fort
settings-language = Langue
settings-language-system = Navigateur
settings-language-en = English
settings-language-fr = Français
settings-text = Taille du texte
settings-text-small = Petite
settings-text-normal = Normale
settings-text-large = Grande
settings-text-largest = Très grande
settings-motion = Animations
settings-motion-system = Système
settings-motion-full = Avec
settings-motion-none = Sans
settings-speed = Coups des autres
settings-speed-slow = Lents
settings-speed-normal = Normaux
settings-speed-fast = Rapides
settings-speed-instant = Instantanés
settings-sound = Sons
settings-volume = Volume des sons
settings-picture3d = Images dans l’espace
settings-picture3d-about = Dans les jeux qui en ont une : tournez le plateau et regardez-le de tous les côtés. Sinon : l’image plate, pour les appareils lents.
settings-notify = Notifications
settings-notify-about = Pendant que vous regardez une autre page, le navigateur dit que c’est à vous ou qu’une partie commence. Sur un téléphone, il le fait tant qu’il garde cette page ouverte.
settings-notify-denied = Le navigateur ne permet pas les notifications de cette page. Ses propres réglages peuvent changer cela.
settings-kept = Enregistré dans ce navigateur seulement.

## Touches

keys-short = Touches
keys-title = Touches
keys-move = aller d’une case à l’autre du plateau (Tab pour l’atteindre)
keys-target = aller à la prochaine case qui peut être choisie
keys-choose = choisir la case du curseur sur le plateau
keys-primary = sans curseur sur le plateau : le bouton principal
keys-turn = tourner la pièce, en arrière avec Maj
keys-number = choisir plus ou moins
keys-roll = lancer, ou passer à mon prochain lancer
keys-back = un pas en arrière ; sinon, passer les premiers pas ; toujours revenir au plateau
keys-undo = annuler mon dernier coup
keys-hint = demander un conseil à l’ordinateur
keys-new = après la fin : rejouer
keys-standing = à une question qui porte cette touche : passer, et ne plus être interrogé pendant un temps
keys-letters = appuyer sur le bouton qui porte cette lettre
keys-type = écrire un coup
keys-again = revoir ce qui s’est passé depuis mon dernier tour
keys-log = relecture, et retour à la partie
keys-lines = dans le journal : aller à une autre ligne
keys-replay = parcourir une relecture
keys-replay-turn = parcourir la relecture par tours
keys-watch-pause = pendant le rattrapage : pause et suite
keys-watch-round = passer le reste de la ronde
keys-watch-speed = plus vite et plus lentement
keys-watch-now = passer à mon tour, au présent ou au résultat ; toute autre touche : le coup suivant
keys-viewpoint = tourner l’image
keys-rules = livret de règles
keys-sound = sons ou silence
keys-view = tourner l’image vers la gauche ou vers la droite
keys-snow = soulever la neige tant que la touche est enfoncée
keys-help = cette liste

## Records and command line

fault-option-value = « { $text } » n’est pas une valeur de l’option { $option } ; elle prend { $allowed }.
fault-option-number = « { $text } » n’est pas une valeur de l’option { $option } ; elle prend un nombre entier de { NUMBER($least, useGrouping: 0) } à { NUMBER($most, useGrouping: 0) }{ $n_others ->
    [0] { "" }
   *[other] { "" } ; autres valeurs : { $others }
}.
fault-option-some = « { $text } » n’est pas une valeur de l’option { $option } ; elle prend none, ou une partie de { $allowed } dans cet ordre, séparés par des virgules.
fault-option-twice = « { $text } » est nommé deux fois dans l’option { $option } ; chaque siège en prend un autre.
fault-option-seats = « { $text } » est de trop dans l’option { $option } ; elle nomme { NUMBER($most, useGrouping: 0) } sièges au plus.
fault-option-order = « { $text } » ne convient pas au siège { $seat } dans l’option { $option } ; après les noms qui précèdent vient { $allowed }.
fault-option-side = « { $text } » dans l’option { $option } nomme un camp inconnu, ou un camp deux fois ; écrivez CAMP:BIEN=NOMBRE,... pour { $allowed }, avec « ; » entre les camps
fault-option-good = « { $text } » dans l’option { $option } nomme un bien inconnu, ou un bien deux fois ; les biens sont { $allowed }.
fault-option-amount = « { $text } » n’est pas une quantité que prend l’option { $option } ; écrivez un nombre entier de 0 à { NUMBER($most, useGrouping: 0) }.
fault-option-long = La valeur de l’option { $option } a { NUMBER($characters, useGrouping: 0) } caractères ; la limite est { NUMBER($most, useGrouping: 0) }.
fault-option-lines = Le fichier a { NUMBER($lines, useGrouping: 0) } lignes ; la limite est { NUMBER($most, useGrouping: 0) }.
fault-option-columns = La ligne est trop longue ; la limite est { NUMBER($most, useGrouping: 0) } caractères.
fault-more = Et { $more ->
    [one] 1 autre erreur
   *[other] { NUMBER($more, useGrouping: 0) } autres erreurs
} à partir d’ici.
fault-option-unknown = Il n’y a pas d’option { $option } ; les options sont { $known }.
fault-players = { $players } n’est pas un nombre de joueurs de ce jeu ; il en prend { $allowed }.

refused-over = La partie est finie.
refused-not-to-act = { $acting ->
    [-1] C’est au hasard de jouer, pas au siège { NUMBER($seat, useGrouping: 0) }.
   *[other] { $seat ->
        [-1] C’est au siège { $acting } de jouer, pas au hasard.
       *[other] C’est au siège { $acting } de jouer, pas au siège { NUMBER($seat, useGrouping: 0) }.
    }
}
refused-no-outcome = Ce résultat est impossible ici.
refused-no-such-action = Ce coup n’existe pas.
refused-no-such-word = Le mot { $word } n’est pas permis maintenant.

fault-game = Il n’y a pas de jeu « { $game } » ; les jeux sont { $known }.
fault-record-size = Une partie enregistrée a au plus { $most } Mo ; celle-ci en a { $size } ou plus.
fault-record-lines = Une partie enregistrée a au plus { NUMBER($most, useGrouping: 0) } lignes ; celle-ci en a { NUMBER($lines, useGrouping: 0) }.
fault-record-header-lines = L’en-tête d’une partie enregistrée a au plus { NUMBER($most, useGrouping: 0) } lignes ; celui-ci en a { NUMBER($lines, useGrouping: 0) }.
fault-record-bytes = L’octet { $byte } n’est pas de l’UTF-8 ; une partie enregistrée est un texte UTF-8.
fault-record-control = Le caractère de contrôle { $code } n’est pas permis dans une partie enregistrée.
fault-record-first-line = Une partie enregistrée commence par la ligne « { $first } », pas par « { $text } ».
fault-record-format = C’est la version { $version } du format ; seule la version { $ours } peut être lue.
fault-record-header = « { $text } » n’est pas une ligne d’en-tête ; écrivez CLÉ VALEUR sans blancs devant.
fault-record-no-game = La ligne « game NOM » manque ; les jeux sont { $known }.
fault-record-no-players = La ligne « players NOMBRE » manque ; ce jeu en prend { $allowed }.
fault-record-twice = La ligne « { $key } » est répétée ; elle est déjà à la ligne { NUMBER($first, useGrouping: 0) }.
fault-record-option = Une ligne d’option a la forme « option NOM VALEUR ».
fault-record-option-twice = L’option { $option } est donnée deux fois.
fault-record-data = Écrivez les lignes d’un fichier une à une : « option { $option } file », puis « { $option } LIGNE » pour chacune.
fault-record-stray-data = Les lignes « { $option } ... » demandent une ligne « option { $option } file ».
fault-record-no-empty-line = Il faut une ligne vide entre l’en-tête et les coups.
fault-record-ply = « { $text } » n’est pas un coup ; écrivez NUMÉRO SIÈGE TEXTE, avec * pour le hasard.
fault-record-number = Ce coup porte le numéro { $number } ; on attend le numéro { $due }.
fault-record-secret = Un secret est un nombre pair de chiffres hexadécimaux, 0-9 et a-f.
fault-record-redacted = Cette partie a été enregistrée avant sa fin et cache ce que son joueur ne savait pas : elle ne peut pas être revue. Enregistrez-la de nouveau après la fin.
fault-record-unneeded = Une partie enregistrée a au plus { $lines } lignes d’en-tête dont les règles n’ont pas besoin, de { $most } Ko en tout.
fault-record-plies = Une partie enregistrée a au plus { NUMBER($most, useGrouping: 0) } coups ; celle-ci en a { NUMBER($plies, useGrouping: 0) }.
fault-record-version = Cette partie a été jouée avec la version { $version } des règles ; les règles d’ici ont la version { $ours }, qui ne permet pas de la revoir.
fault-record-commitment = Le secret ne correspond pas à cet engagement ; son SHA-256 est { $digest }.
fault-record-die = Le secret donne « { $drawn } » pour le coup { $number }, pas « { $text } ».
fault-record-result = L’en-tête dit { $key } { $said } ; les coups donnent { $found }.
fault-record-share = Écrivez « { $key } SIÈGE OCTETS », avec le numéro d’un siège et 64 chiffres 0-9 et a-f.
fault-record-contribution = Ce n’est pas ce à quoi le siège s’était engagé ; son SHA-256 est { $digest }.
fault-record-uncommitted = Le siège { $seat } a contribué sans engagement ; il manque une ligne « seat-commitment { $seat } ... ».
fault-record-unopened = Il manque la ligne « contribution » de ce siège ; une partie finie en a une.
fault-record-unsigned = Cette partie n’est pas signée ; le serveur qui a la clé { $expected } aurait dû la signer.
fault-record-signature-lines = Une partie signée a les lignes chain, server-key et signature, une fois chacune, à la fin de son en-tête et dans cet ordre.
fault-record-hex = Cette ligne a { $bytes } octets, chacun en deux chiffres 0-9 et a-f.
fault-record-rewritten = Le serveur a écrit cette ligne « { $due } ».
fault-record-chain = Les lignes de cette partie donnent l’empreinte { $head } : quelque chose a été changé après sa signature.
fault-record-signature = La clé de la ligne précédente n’a pas signé ceci.
fault-record-other-server = Un autre serveur a signé cette partie ; la clé demandée est { $expected }.

note-record-no-secret = Elle n’a pas de secret : ses dés et ses cartes ne peuvent pas être vérifiés.
note-record-no-commitment = Ses dés et ses cartes correspondent à son secret, mais rien ne montre quand il a été choisi.
note-record-seed = Ses dés et ses cartes correspondent à une graine choisie : reproductibles, non prouvés.
note-record-version = Elle a été jouée selon la version { $version } des règles ; ces règles-ci sont la version { $ours }.
note-record-no-contributions = Aucun siège n’y a contribué : le serveur a choisi le secret à lui seul.
note-record-withheld = Non révélées à temps, et remplacées par leur engagement : les contributions des sièges { $seats }.
note-record-unsigned = Elle n’est pas signée : des lignes ont pu être changées.
proof-record-dice = Ses dés et ses cartes correspondent à son secret, que son engagement a fixé avant le premier coup.
proof-record-contributions = Des octets que ces sièges ont apportés en décident aussi : { $seats }.
proof-record-signed = Elle est telle que le serveur qui a la clé { $key } l’a signée.
proof-record-expected = Elle est telle que le serveur qui a la clé attendue l’a signée.

cli-refused-ply = Coup { $number }, « { $text } » : { $why }
cli-legal = Permis : { $texts }.
cli-possible = Possible : { $texts }.

cli-no-file = { $path } ne peut être lu : { $why }.
cli-large-file = { $path } dépasse { $most } Mo.
cli-no-records = Nommez au moins une partie enregistrée.
cli-no-write = { $path } ne peut être écrit : { $why }.
cli-no-output = La sortie ne peut pas être écrite : { $why }.
cli-process-ended = Un processus lancé par cette commande a fini avec l’état { $status } ; rien n’est gardé.
cli-why-killed = Un processus de cette commande a été tué deux fois, souvent par manque de mémoire.
cli-why-system = Le système a refusé quelque chose : { $why }.
cli-stopped-kept = { $why } { $blocks ->
    [one] Un bloc est gardé
   *[other] { NUMBER($blocks, useGrouping: 0) } blocs sont gardés
} dans { $path } ; la même commande continue à partir de là.
cli-stopped-lost = { $why } Rien n’est gardé ; avec --save FICHIER, chaque bloc l’est.
cli-learn-stopped = { $why } Rien n’est gardé ; recommencez, avec moins de --processes si la mémoire manque.
cli-shared-clock = Remarque : { $threads } recherches simultanées se partagent { $processors ->
    [one] un processeur
   *[other] { $processors } processeurs
}, donc les agents qui pensent à la montre trouvent moins dans leur temps que s’ils étaient seuls.
cli-not-utf8 = { $path } n’est pas un texte UTF-8.
cli-option-form = « { $text } » n’est pas une option ; écrivez --option NOM=VALEUR.
cli-option-twice = L’option { $option } est donnée deux fois.
cli-option-file = « { $text } » n’est ni un { $option } fourni ({ $shipped }) ni un fichier lisible : { $why }.
cli-seat-form = « { $text } » n’est pas un siège ; écrivez --seat NUMÉRO=human ou NUMÉRO=AGENT.
cli-seat-number = Il n’y a pas de siège { $seat } ; les sièges sont { $known }.
cli-seat-twice = Le siège { $seat } est donné deux fois.
cli-ply-number = Il n’y a pas de coup { $ply } ; la partie en a { $plies }.
cli-port = { $port } n’est pas un port ; écrivez un nombre de 1 à 65535.
cli-host = { $text } n’est pas une adresse où écouter ; écrivez-en une de cet ordinateur, par exemple 0.0.0.0 pour toutes.
cli-name = { $text } n’est pas un nom de serveur ; écrivez par exemple play.example.org, ou avec un port play.example.org:8443.
cli-proxy = { $text } n’est pas l’adresse d’un mandataire ; écrivez par exemple 10.0.0.5, ou un réseau comme 10.0.0.0/8.
cli-limit = « { $text } » n’est pas une limite ; écrivez --limit NOM=NOMBRE, avec un nombre de 1 à 999999999 et un de ces noms : { $known }
cli-seconds = { $seconds } n’est pas un temps de réflexion ; écrivez un nombre de secondes de 0 à 3600.
cli-locale = Il n’y a pas de langue « { $locale } » ; les langues sont { $known }.

cli-seat-person = { $name } (vous)
cli-seat-agent = { $name } ({ $agent })
cli-welcome = Tapez un coup, son premier mot ou son numéro ; « ? » pour l’aide.
cli-help =
    Un coup se tape en mots ({ $example }) ou pas à pas, par les mots ou les numéros de la liste ; Tab complète, une ligne vide revient en arrière.
    ?             cette aide et ce qui peut être joué maintenant
    board         le plateau et ce que tient chaque siège
    why COUP      pourquoi un coup n’est pas possible
    undo          annuler votre dernier coup et ce qui a suivi
    resign        abandonner une partie à deux
    save FICHIER  écrire la partie
    quit          quitter
cli-resign-sure = Tapez encore resign pour abandonner ; toute autre ligne continue la partie.
cli-undone = Retour au coup { $ply }.
cli-saved = Enregistré dans { $path }.
cli-save-form = Écrivez save FICHIER.
cli-view-of = Ce que voit { $name } :
cli-hide = Appuyez sur Entrée pour cacher votre vue.
cli-your-turn = { $name }, à vous de jouer. Appuyez sur Entrée pour voir votre vue.
cli-why-form = Écrivez why COUP.
cli-why-legal = « { $text } » est possible.
cli-go-on = « { $text } » peut être suivi de { $next }.
cli-scores = Scores : { $scores }.
cli-unfinished = La partie n’est pas finie ({ $plies ->
    [one] { $plies } coup
   *[other] { NUMBER($plies, useGrouping: 0) } coups
}).
cli-after-ply = Après { $ply } coups sur { $plies }
cli-replay-keys = Entrée : coup suivant ; b : retour ; un nombre : ce coup ; q : quitter.

cli-games-name = Jeu
cli-games-rules = Règles
cli-games-stage = État
cli-games-players = Joueurs
cli-games-minutes = Minutes
cli-games-option = Option
cli-games-default = Défaut
cli-games-takes = Valeurs
cli-games-about = Description

cli-key = Une clé est faite de 64 chiffres 0-9 et a-f, pas de « { $text } ».
cli-verify-right = { $path } : { $plies ->
    [one] { $plies } coup rejoué
   *[other] { NUMBER($plies, useGrouping: 0) } coups rejoués
} sans erreur.
cli-verify-ended = { $path } : { $plies ->
    [one] { $plies } coup rejoué
   *[other] { NUMBER($plies, useGrouping: 0) } coups rejoués
} sans erreur ; fin { $ending }, scores { $scores }.

cli-no-generator = { $game } n’a pas de générateur ; les jeux qui en ont un : { $known }.
cli-no-solver = { $game } n’a pas de solveur ; les jeux qui en ont un : { $known }.
cli-solved = { $how ->
    [exact] Exact, avec le meilleur jeu :
   *[about] Approximation :
}
cli-solved-alone = Chance d’arriver { $finish } ; rondes jusqu’à l’arrivée ou à la perte { $rounds } en moyenne.
cli-solved-seat = Siège { $seat } : chance de gagner { $win }, d’arriver { $finish }.
cli-solved-work = { $positions } positions en { $seconds } s.
cli-match-agents = { $agents } agents ne vont pas avec { $players } sièges ; nommez-en de 1 à { $players }.
cli-match-number = --{ $name } est un nombre de { $least } à { $most }.
cli-match-gate = Un seuil est fait de deux écarts croissants en %, comme 0 et 5, écrits 0:5, pas de « { $text } ».
cli-match-gate-alone = Il n’y a pas de seuil pour un seul siège : qui joue seul a sa juste part, 100 %.
cli-match-gate-range = La juste part est ici de { $fair } %, et avec le seuil « { $text } » une part devrait passer sous 0 ou au-dessus de 100 %.
cli-block-file-other = { $path } appartient à une autre rencontre ou à un autre classement : sa première ligne n’est pas le plan demandé.
cli-block-file-line = { $path }, ligne { $line } : cette ligne n’est pas un bloc de cette rencontre ou de ce classement.
cli-block-file-twice = { $path }, ligne { $line } : ce bloc est déjà dans le fichier ; deux commandes y écrivaient-elles ?
cli-block-file-long = { $path } est plus long que ne peut l’être le fichier d’une rencontre ou d’un classement.
cli-match-agent = Agent
cli-match-share = Part des victoires
cli-match-luck = Sans la chance
cli-match-games = { NUMBER($games, useGrouping: 0) } parties en { NUMBER($blocks, useGrouping: 0) } { $blocks ->
    [one] bloc
   *[other] blocs
}, { $plies } coups chacune en moyenne ; fins : { $endings }.
cli-match-seats = Part de chaque siège : { $seats }.
cli-match-elo-unknown = Différence Elo : ces parties ne la disent pas.
cli-match-elo = Différence Elo : { $elo } (de { $low } à { $high }).
cli-match-repeated = { $blocks ->
    [one] { $blocks } bloc a répété des parties jouées et ne compte pas.
   *[other] { $blocks } blocs ont répété des parties jouées et ne comptent pas.
}
cli-match-verdict = { $verdict ->
    [high] Le seuil est atteint (indices pour le second écart { $high }, pour le premier { $low }).
    [low] Le seuil n’est pas atteint (indices pour le second écart { $high }, pour le premier { $low }).
   *[open] Indécis (indices pour le second écart { $high }, pour le premier { $low }) : 20 décide.
}
cli-learn-rounds = --{ $name } ne fait rien dans une seule série, qui n’a pas de recherches : donnez plusieurs nombres à --games, comme 30000,3000, ou --from-shipped.
cli-learn-hidden = --hidden et --from-shipped ne vont pas ensemble : les valeurs du jeu gardent leurs couches.
cli-learn-no-features = { $game } n’a pas de caractéristiques pour y ajuster des valeurs ; les jeux qui en ont : { $known }.
cli-learn-no-jax = Il faut JAX pour ajuster des valeurs. Dans le dossier du projet : .uv/bin/uv sync --extra learn
cli-learn-no-values = { $game } n’a pas de valeurs pour { $players } joueurs à partir desquelles continuer.
cli-learn-numbers = --{ $name } est fait de un à { $most } nombres entiers séparés par des virgules, pas de « { $text } ».
cli-learn-vary = « { $text } » ne fait varier aucune règle ; écrivez --vary NOM=VALEUR,VALEUR, avec 2 à { $most } valeurs différentes.
cli-learn-play = Premières parties
cli-learn-search = Parties par recherche
cli-learn-fit = Passages sur toutes les positions
cli-learned = Ajusté à { NUMBER($positions, useGrouping: 0) } positions de { NUMBER($games, useGrouping: 0) } parties. Erreur quadratique moyenne dans les parties mises à part : { $error } ; d’une supposition : { $guess }. Écrit dans { $path }.
cli-ladder-agents = Un classement a de 2 à { $most } agents, pas { $agents }.
cli-ladder-twice = { $agent } est nommé deux fois ; les agents d’un classement sont tous différents.
cli-ladder-anchor = { $agent } ne joue pas dans ce classement ; ses agents sont { $known }.
cli-ladder-seats = Un classement demande au moins deux sièges.
cli-ladder-rating = Niveau
cli-ladder-next = { $players ->
    [2] Part contre le suivant
   *[other] Part d’un seul contre le suivant
}
cli-ladder-scale = Niveaux en points Elo ; { $anchor } est à 0. Intervalles de 95 %, sur les blocs.
cli-ladder-advantage = Avantage du siège 0 sur le siège 1 : { $points } points Elo.
cli-ladder-seat-effects = Effet de chaque siège en points Elo : { $seats }.
cli-analyse-alone = Un seul siège joue cette partie : il n’y a pas de chances à comparer.
cli-analyse-seat = Siège
cli-analyse-chances = Chance de gagner
cli-analyse-luck = Hasard
cli-analyse-cost = Coût des décisions
cli-analyse-decisions = Décisions
cli-analyse-percent = { NUMBER($number, minimumFractionDigits: 1) } %
cli-analyse-bar = Coups
cli-analyse-turning = Tournants de la partie :
cli-analyse-turn = Coup { NUMBER($ply, useGrouping: 0) }, { $kind ->
    [luck] dés ou cartes
   *[decision] une décision
} : { NUMBER($change, minimumFractionDigits: 1) } % pour { $name } (avant : { NUMBER($mean, minimumFractionDigits: 1) } %, { NUMBER($low, minimumFractionDigits: 1) } à { NUMBER($high, minimumFractionDigits: 1) })
cli-analyse-costliest = Décisions les plus coûteuses :
cli-analyse-costly = Coup { NUMBER($ply, useGrouping: 0) }, { $name } : « { $played } » a coûté { NUMBER($cost, minimumFractionDigits: 1) } %. Mieux : { $line }.
cli-analyse-none = Aucune décision n’a coûté quoi que ce soit, autant qu’on sache.
cli-bench-row = Mesure
cli-bench-no-peer = { $peer } n’est pas installé

cli-admin-table = Table
cli-admin-game = Jeu
cli-admin-state = État
cli-admin-players = Joueurs
cli-admin-plies = Coups
cli-admin-events = Événements
cli-admin-created = Création
cli-admin-last = Dernier événement
cli-admin-size = Taille
cli-admin-state-name = { $state ->
    [waiting] en attente
    [running] en cours
    [record] partie enregistrée
   *[over] finie
}
cli-admin-open = (libre)
cli-admin-row = { $label } : { $value }
cli-admin-option = Option { $option }
cli-admin-commitment = Engagement
cli-admin-devices = Appareils qui ont une clé
cli-admin-linked = Envoyez ce lien, derrière l’adresse du serveur, à la personne qui doit avoir le siège. Il sert une seule fois, pendant une semaine, et ensuite toutes les autres clés du siège ne valent plus :
cli-admin-links = Liens non utilisés
cli-admin-bytes = Octets
cli-admin-checked = { $tables ->
    [one] { $tables } table vérifiée
   *[other] { $tables } tables vérifiées
} ; { $unreadable ->
    [0] toutes se lisent.
    [one] 1 ne se lit pas.
   *[other] { $unreadable } ne se lisent pas.
}
cli-admin-which = Nommez les tables, ou écrivez --all pour toutes.
cli-admin-large = Ces tables dépassent ensemble { $most } Mo. Exportez-en moins à la fois, ou écrivez-les toutes avec voyageur admin backup.
cli-admin-exported = { $tables ->
    [one] { $tables } table écrite
   *[other] { $tables } tables écrites
} dans { $path }. Le fichier contient les secrets des dés et des cartes : gardez-le pour vous.
cli-admin-imported = { $new ->
    [one] { $new } table importée.
   *[other] { $new } tables importées.
} { $known ->
    [0] Aucune n’était déjà là.
    [one] 1 était déjà là.
   *[other] { $known } étaient déjà là.
}
cli-admin-deleted = La table { $table } est supprimée.
cli-admin-sure = Fermer supprime la table { $table }, et sa partie est perdue. Si c’est ce que vous voulez, ajoutez --yes.
cli-admin-vacuumed = { $before } octets avant, { $after } octets maintenant.
cli-admin-backed-up = Toutes les tables sont écrites dans { $path } ({ $bytes } octets). Le fichier contient les secrets des dés et des cartes : gardez-le pour vous.

## Serveur

client-missing = Le client du navigateur n’est pas construit. Lancez `make play` dans le dépôt avec une connexion au réseau, ou réinstallez le paquet. Le reste du serveur fonctionne.
start-folder = Le dossier { $folder } ne peut pas garder les tables ({ $why }). Choisissez-en un autre avec --data DOSSIER.
start-in-use = Un autre Voyageur est en marche et utilise les tables de { $folder }. Fermez-le d’abord, ou choisissez un autre dossier avec --data DOSSIER.
start-too-new = Les tables de { $folder } ont été écrites par une version plus récente de Voyageur et ne peuvent pas être lues par celle-ci.
start-store = Les tables de { $folder } ne s’ouvrent pas : { $why }
start-empty = Le fichier { $file } est vide : aucune table ne peut y être lue. Remettez-en une copie, ou supprimez-le pour en commencer un nouveau.
start-stray-log = Le dossier { $folder } contient le journal { $file }-wal sans le fichier auquel il appartient. Remettez une copie du fichier, ou déplacez le journal pour en commencer un nouveau.
start-no-database = Le fichier { $file } n’est pas une base de données. Remettez-en une copie, ou déplacez-le pour en commencer un nouveau.
start-foreign = Le fichier { $file } est une base de données, mais pas de Voyageur. Déplacez-le pour en commencer un nouveau, ou choisissez un autre dossier avec --data DOSSIER.
start-damaged = Le fichier { $file } est endommagé : { $why }. Remettez-en une copie, ou déplacez-le pour en commencer un nouveau.
start-log-damaged = Le journal des écritures à côté de { $file } est abîmé : { $n } écritures à sa fin n’ont pas pu être lues, et ce qui a été joué en dernier manque. Une copie du journal est dans { $copy }. Si vous avez une sauvegarde plus récente, restaurez-la.
start-log-missing = Le dernier serveur a été tué, et son journal des écritures { $log } manque. S’il existait, ce qui a été joué en dernier est perdu ; cherchez-le, arrêtez le serveur et remettez-le avec { $file } tels qu’ils étaient.
start-no-postgres = Une base PostgreSQL demande un supplément de Voyageur. Installez-le : pip install voyageur[postgres]
start-database-address = L’adresse après --database est illisible. Écrivez-la comme postgresql://UTILISATEUR@ORDINATEUR/NOM.
start-database-unreachable = La base { $database } ne peut pas être utilisée : { $why }
start-database-foreign = La base { $database } contient des tables qui ne sont pas de Voyageur. Choisissez-en une autre, par exemple une base vide.
start-database-too-new = La base { $database } a été écrite par une version plus récente de Voyageur et ne peut pas être utilisée par celle-ci.
start-open-folder = D’autres utilisateurs peuvent entrer dans le dossier { $folder }. Les fichiers des tables sont privés ; pour fermer aussi le dossier : { $command }
start-port = Le port { $port } est déjà utilisé. Choisissez-en un autre avec --port, ou démarrez sans --port.
start-ports = Aucun port n’est libre à partir de { $port }. Choisissez-en un avec --port.
start-host = Cet ordinateur n’a pas l’adresse { $host }. Donnez-en une autre après --host, par exemple 0.0.0.0 pour toutes.
start-open = Ouvrez cette adresse dans votre navigateur. Ctrl-C arrête Voyageur ; les tables sont gardées.
start-network = Pour les autres sur votre réseau : { $address }
start-warming = Préparation de { $game } : ses règles sont compilées une fois, ce qui prend quelques secondes.

admin-store = Les tables n’ont pas pu être lues ou écrites : { $why }
admin-no-tables = Il n’y a pas de tables dans { $folder }. Choisissez un autre dossier avec --data DOSSIER.
admin-no-backup = Les tables d’une base de données se copient avec pg_dump.
admin-in-use = Un autre programme utilise les tables de { $folder } et ne peut pas être interrogé : un serveur qui démarre ou s’arrête, ou que son propre ordinateur ne peut pas atteindre. Essayez de nouveau dans un instant, ou arrêtez-le d’abord.
admin-no-answer = Le serveur qui utilise les tables ne répond pas : { $why }
admin-no-table = Il n’y a pas de table « { $table } ».
admin-link-waiting = La partie de la table { $table } n’a pas commencé. La personne qui l’a créée fait les liens.
admin-link-seat = Personne n’a le siège { $seat } de la table { $table }.
admin-in-play = La partie de la table { $table } n’est pas finie. Pour y mettre fin, ce qui supprime la table : voyageur admin close { $table } --yes
admin-over = La partie de la table { $table } est finie. Pour supprimer la table : voyageur admin delete { $table }
admin-check-setup = Elle a été créée sous les règles { $version } ; celles d’aujourd’hui, { $ours }, n’acceptent pas ces options : { $options }.
admin-check-log = Elle a été jouée sous les règles { $version } ; celles d’aujourd’hui, { $ours }, ne permettent pas l’événement { $seq } sur { $events }.
admin-check-defect = Elle a été jouée sous les règles { $version } ; la rejouer sous celles d’aujourd’hui, { $ours }, finit par { $why }.
admin-file-large = C’est trop grand ; un fichier de tables a au plus { $most } Mo.
admin-file-head = Ce n’est pas la première ligne d’un fichier de tables que cette version sait lire.
admin-file-count = Le fichier dit avoir { $said } tables, mais il en a { $tables }.
admin-file-line = Cette ligne n’est pas une table ; voyez : { $place }
admin-file-differs = Il y a ici une autre table { $table }, qui diffère. Supprimez d’abord l’une des deux.
admin-file-taken = Une clé ou un lien de la table { $table } est ici à une autre table.

stale = La table a changé. Regardez de nouveau, puis choisissez.
refused-address = Il n’y a rien à cette adresse.
refused-request = Cette requête n’a pas été comprise.
refused-method = Cette méthode n’est pas permise à cette adresse.
refused-too-large = C’est trop grand ; la limite est de 64 Ko.
refused-too-often = Trop de messages en peu de temps. Attendez un instant.
refused-too-slow = La requête a mis trop de temps à arriver.
refused-long-head = L’en-tête de cette requête est trop long.
refused-many-connections = Trop de connexions sont ouvertes. Attendez un instant.
refused-many-sockets = Trop de tables sont ouvertes dans des navigateurs. Fermez-en une, ou attendez un instant.
refused-many-tables = Trop de tables sont utilisées. Attendez un instant.
refused-tables-an-hour = Trop de tables ont été créées depuis votre adresse. Attendez un peu.
refused-not-json = Seul le JSON est accepté ici.
refused-key = Une Idempotency-Key a de 32 à 64 lettres, chiffres, - ou _, tirés au hasard.
refused-key-over = Ce qui a été créé avec cette clé ne vous est plus ouvert. Refaites-le avec une nouvelle clé.
refused-not-text = Une partie enregistrée s’envoie ici en texte brut, de type text/plain.
refused-host = Ce serveur ne porte pas le nom { $host }. Utilisez l’adresse qu’il a affichée au départ. S’il doit aussi répondre à { $host }, lancez-le avec --name { $host }.
refused-origin = Les requêtes d’autres pages ne sont pas permises.
refused-defect = Quelque chose a mal tourné dans le serveur. Rien n’a changé ; le détail est dans son journal.
refused-store = Le serveur n’a pas pu écrire cela sur son disque. Rien n’a changé ; essayez encore.
refused-not-ready = Le serveur n’est pas encore prêt. Réessayez dans un instant.
refused-token = Cette clé n’est pas valable à cette table.
refused-no-table = Cette table n’existe pas.
refused-no-page = Cette relecture n’a pas de page { $page } ; la dernière est { $pages }.
refused-analysis-early = Une partie n’est analysée que lorsqu’elle est terminée.
refused-analysis-hands = Seuls les joueurs peuvent voir ce que chaque siège savait dans cette partie ; les spectateurs n’en ont donc pas l’analyse.
refused-analysis-rules = Cette partie a été jouée selon d’autres règles que celles d’aujourd’hui ; elle ne peut pas être analysée.
refused-analysis-alone = Un seul siège joue cette partie ; il n’y a pas de chances à comparer.
refused-no-analysis = Ce serveur n’analyse pas les parties.
refused-analyses-full = Trop de parties attendent d’être analysées. Réessayez dans quelques minutes.
refused-analyses-yours = Vous avez déjà { $most } parties qui attendent d’être analysées. Demandez la suivante quand l’une d’elles sera prête.
refused-hints-yours = { $most } conseils sont déjà recherchés pour vous. Attendez l’un d’eux.
refused-number = « { $text } » ne convient pas pour { $name } ; il faut un nombre entier de 0 à { $most }.
refused-not-all-seats = Seul un navigateur qui tient tous les sièges des personnes peut fermer la table.
refused-too-many-events = Cette table a atteint { NUMBER($most, useGrouping: 0) } événements et n’en prend plus. La partie peut toujours être enregistrée.
refused-no-game = Il n’y a pas de jeu « { $game } » ; les jeux sont { $known }.
refused-no-agent = Il n’y a pas d’agent « { $agent } » ; les agents sont { $known }.
fault-agent-budget = « { $agent } », caractère { $place } : après « : » vient un nombre de simulations de 1 à 9999999, puis peut-être « : » et des secondes, comme 0.5s ; l’un des deux peut manquer.
fault-agent-trees = « { $agent } », caractère { $place } : après « * » vient un nombre d’arbres de 1 à 99.
fault-agent-turns = « { $agent } », caractère { $place } : après « + » vient un nombre de tours de 1 à 9, puis peut-être « /2 ».
fault-agent-slack = « { $agent } », caractère { $place } : après « ~ » vient un nombre de 0.0 à 0.9999.
fault-agent-order = « { $agent } », caractère { $place } : cette partie vient deux fois ou trop tard ; l’ordre est search:SIMULATIONS:SECONDESs*ARBRES+TOURS/2~MARGE.
fault-agent-takes = « { $agent } », caractère { $place } : l’agent { $kind } ne prend rien de tel.
fault-agent-text = Ce que cet agent doit faire ne peut pas s’écrire ; le plus proche est « { $agent } ».
fault-agent-module = « { $agent } » n’est pas un agent : il n’y a pas de module { $module }. On le cherche aussi dans ce dossier.
fault-agent-name = « { $agent } » n’est pas un agent : le module { $module } n’a pas de { $name }.
fault-agent-choose = « { $agent } » n’est pas un agent : il n’a pas de méthode « choose ».
fault-agent-arguments = « { $agent } » ne peut pas être créé : il lui faut des arguments.
fault-agent-game = L’agent « { $agent } » ne joue pas à { $game }.
fault-agent-answer = L’agent « { $agent } » a choisi { $action }, qui n’est pas un de ses coups permis.
refused-no-rulebook = Le jeu { $game } n’a pas de livret de règles ici.
refused-name = Un nom ne peut contenir que des caractères visibles.
refused-name-marks = Dans un nom, chaque signe doit être sur une lettre, et au plus { $most } sur la même.
refused-no-question = Ce jeu n’a pas cette question.
refused-not-your-seat = Le siège { $seat } n’est pas le vôtre.
refused-waiting = La partie n’a pas encore commencé : des sièges sont encore libres.
refused-started = La partie a déjà commencé.
refused-commitment-changed = Le siège { $seat } s’est déjà engagé, à autre chose.
refused-commitment-late = Le siège { $seat } vient trop tard : on révèle déjà ce à quoi les autres se sont engagés.
refused-contribution-uncommitted = Le siège { $seat } ne s’est engagé à rien.
refused-contribution-early = Le siège { $seat } ne peut révéler sa contribution que quand tous les autres se sont engagés.
refused-contribution-other = Ce n’est pas ce à quoi le siège { $seat } s’est engagé.
refused-contribution-started = La partie a commencé ; plus rien n’est apporté à ses dés.
refused-contribution-empty = Il manque un engagement ou une contribution.
refused-invitation = Ce lien a déjà servi, a été remplacé ou est trop ancien. Demandez-en un nouveau.
refused-not-host = Seule la personne qui a créé la table peut faire cela.
refused-host-leaves = Vous avez créé cette table : fermez-la au lieu de la quitter.
refused-leaves-late = Les dés sont en cours d’accord, et la partie commence dans un instant.
refused-second-key = Quelqu’un d’autre a ce siège. Un lien vers lui doit le lui retirer.
refused-agents-seat = Ce siège est à l’ordinateur ; il n’a pas de lien.
refused-unreadable = Les règles ont changé depuis cette partie (version { $version }) : on ne peut que fermer la table.
refused-damaged-secret = Le secret des dés de cette table est abîmé, et la partie ne peut pas continuer. Qui gère le serveur a peut-être une sauvegarde ; les personnes assises à la table peuvent la fermer.
refused-undo = Cela ne peut pas être annulé : quelque chose a été révélé depuis, ou un autre siège a joué.
refused-undo-nothing = Il n’y a rien à annuler.
refused-record = C’est une partie enregistrée : on peut la revoir, pas la jouer.
refused-large-record = C’est trop grand : ici, une partie enregistrée a au plus { $most } Mo.
refused-many-imports = Trop de parties enregistrées sont en cours de lecture. Attendez un moment.
refused-resign-seats = On ne peut abandonner que dans une partie à deux.
refused-resign-agent = Une personne n’abandonne que pour son propre siège.
refused-terms-alone = Le temps et la relève par l’ordinateur sont pour les tables de deux personnes ou plus.
refused-hints-off = Cette table a été préparée sans conseils.
refused-no-hints = Ce serveur ne donne pas de conseils.
refused-terms-loses = On ne peut perdre au temps que dans une partie à deux.
refused-takeover-here = Cette personne est à la table.
refused-agent-plays = L’ordinateur joue pour ce siège. Reprenez-le d’abord.
refused-no-agent-plays = L’ordinateur ne joue pas pour ce siège.
refused-no-substitute = À cette table, l’ordinateur ne peut pas prendre la relève : une personne y joue seule, ou ses options sont réservées aux personnes.
refused-draw-rules = Les règles de ce jeu ne connaissent pas de partie nulle à deux.
refused-draw-agent = L’ordinateur refuse toute partie nulle.
refused-link-alone = Il n’y a personne d’autre ici qui puisse être d’accord. La personne qui gère le serveur peut créer un lien : voyageur admin link.
refused-draw-alone = Il n’y a personne à qui proposer la partie nulle.
refused-undo-free = Vous pouvez annuler ceci sans demander.
refused-undo-secrets = Il n’y a personne à qui demander, et dans un jeu à secrets, ce qui a été vu reste vu.
refused-no-proposal = Cette proposition n’existe pas.
refused-proposal-open = Autre chose est déjà proposé ; il faut d’abord en décider.
refused-proposal-again = Ceci a été refusé ou retiré. Vous pourrez le proposer encore après votre prochaine décision.
refused-proposal-gone = Cette proposition est réglée, ou la partie a continué.
refused-stopped = Les règles ont changé depuis le début de cette partie. Décidez d’abord si elle continue ou si elle est gardée comme partie enregistrée.
refused-no-stop = Les règles de cette table n’ont pas changé.
refused-not-asked = Votre siège n’est pas consulté sur cette proposition.
refused-not-proposer = Seule la personne qui a fait la proposition peut la retirer.
refused-say-spectator = Le public ne peut rien dire à la table.
refused-say-alone = Personne d’autre à cette table ne l’entendrait.
refused-say-often = Cela fait beaucoup de phrases en peu de temps. Attendez un instant.
fault-people-only = Les agents ne jouent pas { $option } { $text }. Choisissez une autre valeur, ou donnez chaque siège à une personne.
fault-message = Ce message n’a pas pu être lu ; voyez : { $place }
fault-no-hello = Le premier message doit être hello, dans les cinq secondes.
fault-second-hello = hello a déjà été envoyé.
