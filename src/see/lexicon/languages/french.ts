import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in French; infinitives, imperatives and nouns. */
export const FRENCH: Lexicon = {
  'closes-account': `supprimer compte, supprimez compte, fermer compte, désactiver compte, désactivez compte, clôturer compte, effacer compte, résilier compte, supprimer profil, suppression du compte, suppression compte,
    fermeture du compte, clôture du compte, supprimer organisation, supprimer utilisateur, supprimer utilisateurs`,
  'account-action': `supprimer mes, supprimer mes données, effacer mes, résilier, résilier abonnement, révoquer accès, révoquer l accès, révoquer jeton, réinitialiser mot de passe, changer mot de passe, modifier mot de passe,
    changer e-mail, déconnecter partout, déconnecter tous les appareils, terminer session, désactiver la double authentification`,
  commits: `acheter maintenant, acheter, payer, payer maintenant, passer commande, passer la commande, valider commande, confirmer commande, finaliser achat, finaliser commande, confirmer paiement, valider paiement,
    commander, commander maintenant, réserver maintenant, confirmer réservation, envoyer message, envoyer e-mail, envoyer courriel, envoyer maintenant, envoyer réponse, publier, publier maintenant, virement, effectuer virement,
    envoyer de l argent, transférer de l argent, faire un don, s abonner, enchérir, accorder accès, rendre public, déployer`,
  destroys: `supprimer, supprimez, effacer, effacez, détruire, vider la corbeille, vider corbeille, supprimer définitivement, tout supprimer, tout effacer, supprimer projet, supprimer page, supprimer fichier,
    désinstaller, mettre à la corbeille, annuler commande, annuler réservation, archiver projet,
    enlever., retirer., enlever du panier, retirer du panier, dépublier, bloquer., vider panier`,
  account: `compte, mon compte, votre compte, profil, mon profil, modifier profil, paramètres, paramètres du compte, préférences, réglages, déconnexion, se déconnecter, me déconnecter, déconnecter, facturation,
    jetons d accès, changer de compte, sécurité du compte,
    connexion., se connecter, me connecter, s identifier, s inscrire, inscription., créer compte, mot de passe oublié, utilisateurs., tous les utilisateurs, gestion des utilisateurs, permissions., administration., mot de passe., identités.`,
  fillers: 'mon ma mes votre vos le la les l un une ce cet cette de du des d définitivement maintenant et',
};
