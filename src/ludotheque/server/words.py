"""The server’s and the page’s own words, in each language; the games bring theirs."""

from __future__ import annotations

from ludotheque.core.words import LANGUAGES, language, put

WORDS: dict[str, tuple[str, str]] = {
    # refusals
    "stale": ("The table moved on; your move was not played.", "La table a avancé ; votre coup n’a pas été joué."),
    "no_move": ("{what}", "{what}"),
    "illegal": ("{move}: {reason}.", "{move} : {reason}."),
    "not_yours": ("This link does not hold that seat.", "Ce lien ne donne pas cette place."),
    "watching": ("Whoever watches cannot do that.", "On ne peut pas faire cela en regardant."),
    "bot_plays": (
        "A bot plays for this seat; take the seat back first.",
        "Un robot joue à cette place ; reprenez d’abord la place.",
    ),
    "not_a_bot_now": ("No bot plays for this seat.", "Aucun robot ne joue à cette place."),
    "is_bot": ("This seat belongs to a bot.", "Cette place est celle d’un robot."),
    "still_here": ("{who} is still here.", "{who} est encore là."),
    "just_left": (
        "{who} has not been away for long; a bot can have the seat in {n second|seconds}.",
        "L’absence de {who} est trop récente ; un robot pourra prendre la place dans {n seconde|secondes}.",
    ),
    "unknown_bot": (
        "There is no bot “{bot}”; known: {known}.",
        "Il n’y a pas de robot « {bot} » ; il y a : {known}.",
    ),
    "nothing_back": ("There is no move of yours to take back.", "Vous n’avez aucun coup à reprendre."),
    "cannot_back": (
        "This cannot be taken back freely: {why}. Ask the others.",
        "Impossible de reprendre librement : {why}. Demandez aux autres.",
    ),
    "asked_already": ("Somebody has already asked.", "La demande est déjà faite."),
    "nothing_asked": ("Nobody is waiting for your answer.", "Personne n’attend votre réponse."),
    "not_over": ("The game is not over yet.", "La partie n’est pas terminée."),
    "again": ("This was done already.", "C’est déjà fait."),
    "busy": ("The table is busy; please try again.", "La table est occupée ; réessayez."),
    "empty": ("There is nothing in it.", "C’est vide."),
    "too_long": ("Too long: at most {n character|characters}.", "Trop long : au plus {n caractère|caractères}."),
    "no_such_step": ("There is no step {n}.", "Il n’y a pas d’étape {n}."),
    "bad_message": ("This message cannot be understood: {what}.", "Ce message est incompréhensible : {what}."),
    "unknown_link": (
        "Nothing is found under this link. It may be mistyped or cut off, or the table was cleared away.",
        "Ce lien ne mène à rien. Il est peut-être mal copié, ou la table a été rangée.",
    ),
    "unreadable": (
        "This table was kept by another version of the program, which cannot be read here.",
        "Cette table a été conservée par une autre version du programme, illisible ici.",
    ),
    "name_taken": ("Somebody here is called {name} already.", "Quelqu’un s’appelle déjà {name} ici."),
    "time_up": ("Your time for this choice is up.", "Votre temps pour ce choix est écoulé."),
    # answers to requests
    "slow_down": ("Too many requests; slow down.", "Trop de demandes ; ralentissez."),
    "tables_slow_down": ("Too many new tables; wait a little.", "Trop de nouvelles tables ; attendez un peu."),
    "too_large": (
        "The request is too large; at most {n} bytes are read.",
        "La demande est trop longue ; au plus {n} octets sont lus.",
    ),
    "broken_text": (
        "The request holds text that cannot be kept (a NUL, or half a character).",
        "La demande contient un texte impossible à conserver (un caractère nul ou incomplet).",
    ),
    "bad_request": ("The request is wrong at {where}: {what}.", "La demande est incorrecte en {where} : {what}."),
    "bad_method": ("{method} does nothing at this address.", "{method} ne fait rien à cette adresse."),
    "no_token": (
        "A table is opened by its token, as “Authorization: Bearer …”.",
        "Une table s’ouvre par son jeton, sous la forme « Authorization: Bearer … ».",
    ),
    "unknown_game": (
        "There is no game “{game}”; known: {known}.",
        "Il n’y a pas de jeu « {game} » ; il y a : {known}.",
    ),
    "short_clock": (
        "A clock gives at least {n second|seconds} for a decision.",
        "Une pendule donne au moins {n seconde|secondes} par décision.",
    ),
    "no_rules": ("This game has no rules text.", "Ce jeu n’a pas de texte de règles."),
    "unknown_clause": ("There is no clause {clause}.", "Il n’y a pas d’article {clause}."),
    "unknown_address": ("There is nothing at this address.", "Il n’y a rien à cette adresse."),
    "no_database": (
        "The database does not answer, or cannot be written to.",
        "La base de données ne répond pas ou n’accepte pas d’écriture.",
    ),
    "lost": (
        "The server can keep nothing now: its database file was moved, deleted or replaced. Start it again.",
        "Le serveur ne peut plus rien conserver : le fichier de sa base de données a été déplacé, supprimé ou "
        "remplacé. Il faut le relancer.",
    ),
    # over the socket
    "too_many": ("Too many messages; slow down.", "Trop de messages ; ralentissez."),
    "too_slow": ("The connection was too slow and was cut.", "La connexion était trop lente et a été coupée."),
    "server_error": (
        "Something went wrong on the server (code {code}).",
        "Une erreur s’est produite sur le serveur (code {code}).",
    ),
    # why something cannot be taken back
    "why.start": ("the game has just begun", "la partie vient de commencer"),
    "why.chance": ("chance has decided since", "le hasard a décidé depuis"),
    "why.opened": ("secret choices were opened", "des choix secrets ont été révélés"),
    "why.other": ("another player has moved", "quelqu’un d’autre a joué"),
    # who must do what
    "wait.one": ("{who} decides", "C’est à {who} de décider"),
    "wait.many": ("Waiting for {who}", "On attend {who}"),
    "wait.chosen": ("Chosen. Waiting for {who}", "C’est choisi. On attend {who}"),
    "over.one": ("{who} wins with {score}", "{who} gagne avec {score}"),
    "over.many": ("{who} share the victory with {score}", "{who} se partagent la victoire avec {score}"),
    "and": ("{first} and {last}", "{first} et {last}"),
    # the log
    "log.start": ("The game begins.", "La partie commence."),
    "log.chosen": ("{who} has chosen.", "{who} a choisi."),
    "log.own": ("In secret: {move}", "En secret : {move}"),
    "log.move": ("{who}: {move}", "{who} : {move}"),
    "log.back": ("{who} takes back a move.", "{who} reprend un coup."),
    "log.back_agreed": ("{who} takes back a move; all agreed.", "{who} reprend un coup ; tous sont d’accord."),
    "log.rethinks": ("{who} thinks again.", "{who} réfléchit de nouveau."),
    "log.ask": ("{who} asks to take back a move.", "{who} demande à reprendre un coup."),
    "log.yes": ("{who} agrees.", "{who} est d’accord."),
    "log.withdrawn": ("{who} no longer asks for it.", "{who} retire sa demande."),
    "log.no": ("{who} does not agree.", "{who} n’est pas d’accord."),
    "log.name": ("{who} is now at the table.", "{who} est à la table."),
    "log.handed": ("A bot now {bot} for {who}.", "Désormais, un robot {bot} pour {who}."),
    "log.handed_by": (
        "{by} hands {who}’s seat to a bot that {bot}.",
        "{by} confie la place de {who} à un robot qui {bot}.",
    ),
    "log.late": (
        "{who} has run out of time; a bot {bot}.",
        "Le temps de {who} est écoulé ; un robot {bot}.",
    ),
    "log.returned": ("{who} plays again.", "{who} joue de nouveau."),
    "log.rematch": ("A rematch is set.", "Une revanche est prête."),
    "bot.random": ("plays at random", "joue au hasard"),
    "bot.playouts": ("plays with care", "joue avec soin"),
    # the page
    "page.question": ("What shall we play?", "À quoi joue-t-on ?"),
    "page.intro": (
        "With friends by a link, together at one screen, or against bots. No account needed.",
        "Entre amis par un lien, ensemble devant un écran, ou contre des robots. Sans compte.",
    ),
    "page.play_now": ("Play now against bots", "Jouer contre des robots"),
    "page.set_table": ("Set a table", "Préparer une table"),
    "page.players": ("{min} to {max} players", "{min} à {max} joueurs"),
    "page.your_tables": ("Your tables", "Vos tables"),
    "page.your_turn": ("Your turn", "À vous"),
    "page.continue": ("Continue", "Continuer"),
    "page.open": ("Open", "Ouvrir"),
    "page.forget": ("Forget", "Oublier"),
    "page.table_gone": ("This table is gone.", "Cette table n’existe plus."),
    "page.table_away": ("This table cannot be reached now.", "Cette table est injoignable pour le moment."),
    "page.show_all": ("Show all {n}", "Voir les {n} tables"),
    "page.invited": ("Invited by a friend?", "Une invitation ?"),
    "page.paste": ("Paste the link", "Collez le lien"),
    "page.join": ("Join", "Rejoindre"),
    "page.your_name": ("Your name", "Votre nom"),
    "page.name_for": ("Name", "Nom"),
    "page.who_plays": ("Who plays", "Qui joue"),
    "page.how_many": ("How many seats", "Combien de places"),
    "page.how_we_play": ("How we play", "Comment on joue"),
    "page.seat": ("Seat {n}", "Place {n}"),
    "page.kind.me": ("Me", "Moi"),
    "page.kind.screen": ("This screen", "Cet écran"),
    "page.kind.friend": ("Friend", "Ami"),
    "page.kind.bot": ("Bot", "Robot"),
    "page.kind.me.help": ("You, by your own link.", "Vous, par votre lien."),
    "page.kind.screen.help": (
        "Somebody beside you; a curtain hides what only one may see.",
        "Quelqu’un à côté de vous ; un rideau cache ce qui n’est que pour ses yeux.",
    ),
    "page.kind.friend.help": ("You get a link to send.", "Vous recevrez un lien à envoyer."),
    "page.kind.bot.help": ("The program plays.", "Le programme joue."),
    "page.clock": ("Time to think", "Temps de réflexion"),
    "page.clock.help": (
        "For each decision. Whose time runs out is replaced by a bot until they take their seat back.",
        "Pour chaque décision. Qui dépasse son temps laisse jouer un robot jusqu’à son retour.",
    ),
    "page.clock.0": ("No limit", "Sans limite"),
    "page.clock.60": ("1 minute", "1 minute"),
    "page.clock.180": ("3 minutes", "3 minutes"),
    "page.clock.600": ("10 minutes", "10 minutes"),
    "page.clock.3600": ("1 hour", "1 heure"),
    "page.clock.86400": ("1 day", "1 jour"),
    "page.clock.259200": ("3 days", "3 jours"),
    "page.time_left": ("Time left:", "Temps restant :"),
    "page.time_hours": ("{h} h {m} min", "{h} h {m} min"),
    "page.time_days": ("{d} d {h} h", "{d} j {h} h"),
    "page.own_rule": ("your own rule", "votre propre règle"),
    "page.usual": ("usual", "habituel"),
    "page.switched": ("Changed with the edition: {what}.", "Changé avec l’édition : {what}."),
    "page.range": ("From {least} to {most}.", "De {least} à {most}."),
    "page.bot": ("Bot", "Robot"),
    "page.start": ("Start the game", "Commencer la partie"),
    "page.back_lobby": ("All games", "Tous les jeux"),
    "page.no_game": ("There is no game {name} here.", "Il n’y a pas de jeu {name} ici."),
    "page.no_page": (
        "There is nothing at this address. It may be mistyped or cut off.",
        "Il n’y a rien à cette adresse. Elle est peut-être mal copiée.",
    ),
    "page.no_link": (
        "This is not a link to a table. It should look like {link}",
        "Ce n’est pas un lien vers une table. Il devrait ressembler à {link}",
    ),
    "page.moves": ("Your moves", "Vos coups"),
    "page.no_moves": ("Nothing to decide now.", "Rien à décider pour le moment."),
    "page.n_moves": ("{n move|moves}", "{n coup|coups}"),
    "page.widen": ("Step back (Esc)", "Revenir (Échap)"),
    "page.table": ("The table", "La table"),
    "page.log": ("What happened", "Déroulement"),
    "page.chat": ("Say something", "Dites quelque chose"),
    "page.send": ("Send", "Envoyer"),
    "page.rename": ("Take this name", "Prendre ce nom"),
    "page.earlier": ("Show earlier", "Voir plus haut"),
    "page.people": ("At the table", "Autour de la table"),
    "page.you": ("you", "vous"),
    "page.is_bot": ("bot, {bot}", "robot, {bot}"),
    "page.bot_for": ("a bot {bot} for them", "un robot {bot} à sa place"),
    "page.bot_for_you": ("a bot {bot} for you", "un robot {bot} à votre place"),
    "page.here": ("here", "là"),
    "page.away": ("away", "pas là"),
    "page.waited": ("decides", "décide"),
    "page.has_chosen": ("has chosen", "a choisi"),
    "page.hand": ("Let a bot play", "Confier à un robot"),
    "page.really_hand": (
        "Really? A bot plays for you until you come back",
        "Vraiment ? Un robot joue pour vous jusqu’à votre retour",
    ),
    "page.return": ("Give the seat back", "Rendre la place"),
    "page.take_seat": ("Take back my seat", "Reprendre ma place"),
    "page.plays_for_you": ("A bot {bot} for you.", "Un robot {bot} pour vous."),
    "page.take_back": ("Take back", "Reprendre"),
    "page.ask_back": ("Ask to take back", "Demander à reprendre"),
    "page.ask_why": ("Not freely: {why}", "Pas librement : {why}"),
    "page.asks": ("{who} asks to take back a move.", "{who} demande à reprendre un coup."),
    "page.agree": ("Agree", "D’accord"),
    "page.refuse": ("No", "Non"),
    "page.wait_answer": ("Waiting for the others’ answer.", "En attente de la réponse des autres."),
    "page.withdraw": ("Withdraw", "Retirer la demande"),
    "page.step": ("Step {n} of {last}", "Étape {n} sur {last}"),
    "page.first": ("First", "Début"),
    "page.previous": ("Back", "Reculer"),
    "page.next": ("Forward", "Avancer"),
    "page.now": ("Back to now", "Revenir à maintenant"),
    "page.steps": ("Look back", "Revoir la partie"),
    "page.type_move": ("Type a move", "Tapez un coup"),
    "page.play": ("Play", "Jouer"),
    "page.rematch": ("Rematch", "Revanche"),
    "page.to_rematch": ("To the rematch", "Aller à la revanche"),
    "page.record": ("Save the record", "Enregistrer la partie"),
    "page.links": ("Links", "Liens"),
    "page.link_mine": (
        "Your link: come back tomorrow, or on another device.",
        "Votre lien : revenez demain, ou sur un autre appareil.",
    ),
    "page.link_seat": ("For {who}", "Pour {who}"),
    "page.send_link": ("Send this link to {who}", "Envoyez ce lien à {who}"),
    "page.link_watch": ("To watch", "Pour regarder"),
    "page.copy": ("Copy", "Copier"),
    "page.copied": ("Copied", "Copié"),
    "page.copy_by_hand": ("Press Ctrl-C to copy", "Appuyez sur Ctrl-C pour copier"),
    "page.only_here": (
        "Others cannot reach “{host}”. Start the server with “ludotheque serve --host 0.0.0.0” and open this page by "
        "this machine’s address; then these links work on your network.",
        "Les autres ne peuvent pas atteindre « {host} ». Lancez le serveur avec « ludotheque serve --host 0.0.0.0 » et "
        "ouvrez cette page à l’adresse de cette machine ; ces liens marcheront alors sur votre réseau.",
    ),
    "page.pass_to": ("Pass to {who}", "Passez à {who}"),
    "page.curtain": ("A secret choice. The others look away.", "Un choix secret. Les autres ne regardent pas."),
    "page.curtain_view": (
        "What {who} sees is not for the others. They look away.",
        "Ce que voit {who} n’est pas pour les autres. Ils ne regardent pas.",
    ),
    "page.i_am": ("I am {who}", "Je suis {who}"),
    "page.watching": ("You are watching.", "Vous regardez."),
    "page.watchers": ("{n person watches|people watch}", "{n personne regarde|personnes regardent}"),
    "page.reconnecting": ("Reconnecting… Your table is safe.", "Reconnexion… Votre table est en sûreté."),
    "page.offline": ("Offline. Your table is safe.", "Hors ligne. Votre table est en sûreté."),
    "page.retry": ("Retry", "Réessayer"),
    "page.loading": ("Loading…", "Chargement…"),
    "page.clause": ("Clause {clause}", "Article {clause}"),
    "page.rules": ("Rules", "Règles"),
    "page.rules_of": ("Rules of {game}", "Règles de {game}"),
    "page.in_rules": ("in the rules", "dans les règles"),
    "page.contents": ("Contents", "Sommaire"),
    "page.close": ("Close", "Fermer"),
    "page.result": ("Result", "Résultat"),
    "page.rank": ("Rank", "Rang"),
    "page.score": ("Score", "Score"),
    "page.skip": ("Skip to the moves", "Aller aux coups"),
    "page.language": ("Language", "Langue"),
    "page.with": ("{what}: {whom}", "{what} : {whom}"),
    "page.error": ("That did not work: {text}", "Cela n’a pas marché : {text}"),
}


def say(key: str, lang: str, **arguments: object) -> str:
    """A text of this catalogue."""
    return put(WORDS[key], lang, arguments)


def checked_lang(value: object) -> str:
    """A language there is; English for any other."""
    return value if isinstance(value, str) and value in LANGUAGES else LANGUAGES[0]


def listed(names: list[str], lang: str) -> str:
    """Names as a sentence lists them."""
    if len(names) < 2:
        return "".join(names)
    return say("and", lang, first=", ".join(names[:-1]), last=names[-1])


def page_words(lang: str) -> dict[str, str]:
    """The page’s words, with their slots unfilled."""
    index = language(lang)
    return {key: texts[index] for key, texts in WORDS.items() if key.startswith(("page.", "bot."))}
