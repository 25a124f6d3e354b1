import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in French; infinitives, imperatives and nouns. */
export const FRENCH: Lexicon = {
  'closes-account': `supprimer/supprimez/suppression/ferm*/désactiv*/clôtur*/effacer/résili*/suspendre compte/comptes,
    supprimer/désactiver/suspendre profil/organisation/utilisateur*/administrateur/membre*`,
  'account-action': `supprimer/effacer mes, résilier, terminer/révoquer … session*, révoquer/accorder/autoriser/gérer accès, inviter … utilisateur*/membre*/personnes,
    révoquer/créer/générer/régénérer … jeton*/secret, révoquer/créer/générer/régénérer clé/clés, chang*/modifi*/réinitialis*/défini*/créer/génér*/régénér* … mot de passe,
    changer/modifier … adresse e-mail/email, changer/modifier/vérifier e-mail/email/courriel, envoyer … réinitialisation,
    activer/désactiver/réinitialiser … authentification/facteurs/2fa, déconnecter partout/tous/appareils/sessions, tout déconnecter`,
  commits: `acheter, payer, commander, passer/valider/confirmer/finaliser/envoyer commande/achat/paiement/réservation, procéder/passer … paiement, réserver maintenant,
    envoyer/renvoyer … message*/invitation*/réponse/annulation, envoyer/renvoyer e-mail/email*/mail*/courriel*/lien/notification/rappel, envoyer., envoyer maintenant/argent,
    et envoyer/publier, notifier, informer l/le, rembourser, publier, virement, transférer argent, faire un don, s abonner, se désabonner/désinscrire, désabonner, enchérir,
    rendre … public*/privé*, déployer., déployer application, accepter conditions`,
  destroys: `supprimer, supprimez, effacer, effacez, détruire, purger, révoquer, enlever, retirer, désinstaller, dépublier, dissocier, désassigner, bannir,
    supprimer/effacer/retirer/enlever/désassigner … de/du/des/d/à/sélectionn*, confirmer suppression, vider … corbeille/historique/panier/liste/file/journal/données,
    purger … cache, vider … cache., vider., abandonner/jeter/ignorer … brouillon*, réinitialiser … tout/base/défaut/usine, restaurer … défaut/sauvegarde, transférer propriété,
    mettre/déplacer/envoyer … corbeille, annuler … commande/abonnement/réservation/événement/rendez-vous/réunion/transfert/paiement, archiver projet,
    bloquer/exclure/expulser … utilisateur*/membre*, bloquer., arrêter/redémarrer … serveur/système`,
  account: `compte, comptes., mon/votre compte, créer/ajouter/gérer/changer/activer/connect*/reconn* compte, profil, modifier/compléter/jour profil, paramètres, préférences,
    réglages., paramètres/préférences/options/sécurité compte/utilisateur/sécurité/notification*, déconnexion, déconnecter, connexion., page/formulaire/lien/retour connexion,
    connexion avec, se/me/s/vous connecter/déconnecter/identifier/inscrire/enregistrer, connectez vous, ouvrir/fermer session*, inscription., facturation., authentification,
    deux facteurs/étapes, clé/clés api/accès/ssh/chiffrement/sécurité/récupération, jeton* accès/api, identifiants, informations identification, mot de passe., mots de passe,
    nouveau mot de passe, passe oublié/perdu, ajouter/créer/nouvel/nouveau/modifier/gérer/affecter/attribuer … utilisateur*/rôle*/membre*/administrateur*,
    créer/modifier/gérer … équipe*, rejoindre/quitter … équipe/groupe/organisation, gérer/modifier/appliquer … permissions/droits/autorisations, utilisateurs.,
    tous les utilisateurs, gestion/liste/informations/accès utilisateur*/membre*/droits, applications connectées/autorisées, membres., équipes., groupes., modérateurs.,
    appareils., droits., fournisseur*/prestataire* identité, administrateurs., identités.`,
  harmless: `supprimer/effacer/retirer/enlever … filtres/tri/formatage, retirer/enlever filtre, effacer … recherche/sélection, compte rendu/rendus/à, en compte`,
  fillers:
    'mon ma mes votre vos le la les l un une ce cet cette ces de du des d tous toutes définitivement maintenant et',
};
