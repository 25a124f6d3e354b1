import type { Words } from '../concepts.ts';

export const FRENCH: Words = {
  override: 'ignorez ignorer ignore oubliez oublie oublier négligez méprisez',
  overrule: 'contournez contourne remplacez remplace annulez annule outrepassez outrepasse',
  order: 'instruction instructions consigne consignes directives prompt',
  obey: 'suivez suis suivre respectez respecte obéissez obéis tenez tiens tenir exécute* exécutes appliques',
  all: 'tout tous toute toutes',
  prior: 'précédent* antérieur* initial* préalable* originale* originales actuelles existantes',
  above: 'dessus avant auparavant précédemment',
  instruction: `instruction instructions consigne consignes règle règles directive directives ordre ordres commandes
    recommandation* protocole*`,
  invalid: `caduques caduque nulles annulées invalides obsolètes annulé* nul invalide abrog* révoqu* périmé* dépassé*
    caduc remplacée remplacé`,
  system: 'système systèmes caché* secret* secrète* interne* confidentiel*',
  role: 'systeme assistant',
  prompt: 'prompt prompts invite',
  reveal: `affichez affiche afficher révélez révèle révéler montrez montre donnez donne répétez répète imprimez
    divulguez recopiez copiez recopie divulgue indique montrer répéter`,
  ai: 'ia assistant* llm chatbot* agentia robots robot bot bots assistants assistante majordome',
  agent: 'agent agents modèle* robot*',
  modal: 'doit doivent devez dois devrait veuillez merci faut devras devra tenu obligé priés convient prière',
  command: `cliquez clique envoyez envoie envoyer ouvrez ouvre visitez supprimez achetez répondez répond écrivez
    approuvez transférez téléchargez exécutez utilisez appelez ignorez ignorer copiez recommandez dites suivez valide
    validez approuver effectues effectuer appuyez appuyer appuie saisir saisissez saisis débloquer débloque attribue
    attribuer attribuez recommande passe paie payez payer ajoute ajoutez publie réponds réponde donne coche choisis
    choisissez finalise finaliser indique écris mets mettre cache réinitialise accepte acceptez fais faites export*
    install* lance lancez virer exécute installez inscrivez inscris connectez connecter virez vire réglez régler
    inviter invitez placer placez affiche afficher commencez commence termine terminez saisissant rappelle rappelez
    annule annulez abonne abonnez enregistre enregistrez omettre collez accordez activez publiez copiant exécutant
    ouvrir accepter renvoie joignez joins recopiez recopie`,
  if: 'si lorsque',
  you: 'vous tu te toi',
  are: 'êtes es',
  now: `maintenant désormais dorénavant présent partir aujourd'hui`,
  your: 'votre vos ton ta tes',
  the: 'ce cela le la les cette ceci',
  new: 'nouvelle nouvelles nouveau nouveaux véritable vraie réelle',
  task: 'tâche* mission* objectif* but',
  not: 'pas jamais ne aucun aucune',
  without: 'sans ni',
  tell: `dire dites informer informez mentionner mentionnez prévenir prévenez avertir avertissez demander signaler dis
    parler informe préviens mentionne avise révéler signale signalez parlez montre montrez rien silence`,
  user: 'utilisateur* humain* utilisatrice* internaute* visiteur visiteurs titulaire développeur',
  known: 'appris savez sais',
  secret: `motdepasse identifiant* jeton* clé clés cookie cookies secret secrets token tokens session historique
    identifiants code codes pin coordonnées messagerie sms coffre environnement presse`,
  send: `envoyez envoie envoyer transmettez transmets transférez transférer publiez téléversez partagez transfère
    achemine poste publie téléverse`,
  embed: 'chargez affichez insérez intégrez mets mettez ajoute ajoutez',
  persona: 'restriction* débridé*',
  pretend: `agis agissez comporte comportez prétends prétendez fais faites imagine imaginez incarne joues jouez joue
    incarnes incarnez interprètes`,
  permanent: 'toujours définitivement permanence',
  future: 'futur* prochain* ultérieur* suivantes',
  remember: 'mémorisez mémorise souviens souvenez retenez retiens enregistrez enregistre',
  mode: 'mode maintenance',
  limits: 'restriction* limite* limitation* filtre* règles censure barrière* consignes règle',
  no: 'sans aucune aucun',
  attention: 'attention remarque avis important message note instructions cher chers notification',
  to: 'à au aux pour les tout tous',
  bypass: 'contournez contourne ignorez désactivez sautez',
  approval: `approbation* confirmation* autorisation* validation* confirmer vérifie vérifier accord consentement
    demander consulter consulte demande attendre attends avis permission récapitulatif validation`,
  approve: `approuvez approuve acceptez autorisez confirmez validez approuver confirmer valider autorise autoriser
    accepter permets accorde`,
  tool: 'outil outils',
  call: 'appel appels requête requêtes demande',
  urgent: `urgent urgence immédiatement immédiat suite presse vite rapidement délai pressant prioritaire délais sans
    tarder`,
  authority: `administrateur* sécurité direction police banque dirigeants responsable admin supervis* directeur
    administration pdg président* directrice générale autorité autorités tribunal avocat ministère comptabilité
    finances juridique patron patronne présidence gendarmerie conformité inspecteur`,
  document: `document* page texte contenu* données conversation* avis paragraphe note annonce candidature commentaire
    site article fiche message cv bloc ticket`,
  end: 'fin début',
  carrier: 'url lien adresse webhook image',
  stranger: 'externe externes attaquant pirate',
  aiFirst: 'modèle modèles intelligence intelligences automatisé* automatique* virtuel* numérique* autonome*',
  aiSecond: 'langage artificielle artificielles linguistique assistant* agent* système systèmes robot*',
  secretFirst: 'mot mots',
  secretSecond: 'passe',
  private: 'historique conversation contacts cookies session discussion discussions contexte échange* carnet',
  demand: `exige demande priés prié invités invité tenus exigent sommé* ordonne exigeons demandons requiert obligé*
    ordonnent prie impose`,
  before: 'avant',
  finish: 'terminer répondre résoudre finir continuer',
  first: 'abord suivante suivantes suivant plutôt prochaine',
  rest: 'reste',
  reply: 'réponse réponses message messages répond répondre',
  afterwards: 'puis ensuite',
  reach: `accédez consultez ouvrez récupérez lisez affichez collecte collectez récupère rassemble trouve cherche copie
    copiez lis exporte rassemblez relève recopie`,
  record: 'factures données dossiers fichiers comptes documents',
  other: 'autre autres',
  party: 'locataire locataires client clients utilisateur utilisateurs titulaire mandant hôte',
  told: 'dit demandé indiqué ordonné donné données reçu reçues reçus confié confiée assigné assignée initiale',
  stop: 'arrête arrêtez abandonne abandonnez cesse cessez interromps interrompez laisse laissez',
  instead: 'plutôt',
  changed: 'changé* modifié* remplacé* actualisé* mises changées modifiées jour supprimé* annulé* avis',
  only: 'uniquement seulement exclusivement',
  checks: 'contrôle* protection* authentification* vérification* protocole*',
  off: 'désactivé* désactiver désactive* levé* suspendu* supprimé* retiré* coupé* débranché*',
  mails: 'courriels mails emails messages',
  latest: 'derniers dernières récents',
  reads: `lit lisez lisant résument résumez résumant résumer lire analysant traitant lis visite visitent visitez
    consulte consultent évalue évaluent traite traité traitent analyse* résume parcour* juge lira lisent compare
    comparent parcourt traitez analyse`,
  money: `virement* montant* argent paiement* euros euro virer facture factures paiement montant virement somme fonds
    solde`,
  minutes: 'minutes minute heure heures secondes',
  nobody: 'personne',
  needed: 'nécessaire requise requis besoin obligatoire nécessaires',
  youAre: 'tues',
  as: 'tant',
  office: `service département équipe conseil exploitant opérateur plateforme fournisseur éditeur support développeur*
    siège assistance prestataire informatique comité concepteur* fabricant*`,
  deadline: `aujourd'hui soir délai échéance minuit dernier ultime demain expire fermeture expirer avant bientôt`,
  threat: `supprimé* perdu* bloqué* désactivé* sinon faute sanction* pénalité* puni* fermé* licencié* résilié*
    poursuites amende* perd perdra perdez perdre bloquée bloqué perdu perdue rompu supprimé supprimée fermé fermée
    suspendu suspendue résilié amende sanction sanctions perdus perdues licencié détruit annulé annulée`,
  wish: 'souhaits souhait souhaite souhaitait veut voulait désir* volonté demandait intention* envies demandé',
  heed: 'compte attention cas occupe occupez souciez soucie écoute écoutez tiens tenez',
  decide: `décide détermine prévaut prévalent priment prime comptent compte importe priorité fait rang supérieur
    supérieure valeur prioritaire`,
  nomore: 'plus',
  personal: 'adresse* naissance téléphone anniversaire iban passeport prénom adresse identité',
  hide: 'cache cachez masque masquez tais taisez silence dissimule* passe passez taire',
  praise: `recommande recommandez étoiles excellent excellente meilleur* favorable* positif préfère* vante note
    attribuer attribue premier première conseille conseillez présente présentez idéal seul seule cinq maximale`,
  passage: 'section paragraphe passage page texte ligne note avis extrait lignes',
  digest: 'résume résumes résumez résumer résumé résumant',
  goOn: 'continuer poursuivre poursuivez continuez continue reprendre',
  serve: `sers sert servez travailles travaillez obéis aidez aides assistez assistes représentez représentes agis
    agissez`,
  memory: 'mémoire',
  shell: 'terminal console powershell',
  able: 'peut peuvent peux pouvez',
  vow: 'engage accepte acceptent consent consenti accepté accord',
  prove: 'prouve prouvez prouver vérification authentique preuve captcha',
  setup: 'configuré configurée programmé conçu créé entraîné configuration réglages paramètres réglage paramétrage',
  already: 'déjà',
  asked: 'demandé demandée voulais demande demander',
  rank: 'développeur administrateur admin',
  wield: 'utiliser utilisez utilise employer',
  auto: 'automatiquement automatique* automatisé* automate* automatise*',
  person: 'personne personnes quelqu quiconque celui celle gens',
  below: 'dessous suivant* ensuite bas ici',
  written: 'écrit écrite indiqué indiquée décrit décrite inscrit mentionné figure figurant',
  came: 'venu venue venus arrivé arrivée envoyé envoyée amené début départ',
  this: 'ce cet cette ces présente',
  vouch: 'certifié* vérifié* signé* approuvé* validé* attesté*',
  field: 'commentaire* champ remarques case formulaire ticket avis réponse',
  attach: 'joignez joins joindre recopiez recopier collez coller indiquez inclure incluez insérer',
};
