import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in Portuguese, of Brazil and of Portugal. */
export const PORTUGUESE: Lexicon = {
  'closes-account': `excluir conta, eliminar conta, apagar conta, encerrar conta, desativar conta, desactivar conta, fechar conta, cancelar conta, remover conta, excluir perfil, eliminar perfil, exclusão da conta, encerramento da conta,
    excluir organização, excluir usuário, excluir usuários, eliminar utilizador, eliminar utilizadores`,
  'account-action': `excluir meus, excluir meus dados, eliminar os meus dados, apagar meus dados, revogar acesso, revogar token, redefinir senha, repor palavra-passe, alterar senha, mudar senha, alterar palavra-passe,
    alterar e-mail, sair de todos os dispositivos, terminar todas as sessões, cancelar assinatura, cancelar subscrição`,
  commits: `comprar agora, comprar, pagar, pagar agora, fazer pedido, confirmar pedido, finalizar pedido, finalizar compra, confirmar compra, confirmar pagamento, concluir compra, efetuar pagamento, encomendar,
    reservar agora, confirmar reserva, enviar mensagem, enviar email, enviar e-mail, enviar agora, enviar resposta, publicar, publicar agora, transferir dinheiro, enviar dinheiro, transferir, doar, assinar agora, dar lance,
    conceder acesso, tornar público, implantar`,
  destroys: `excluir, exclua, apagar, apague, remover, eliminar, esvaziar lixeira, esvaziar a lixeira, esvaziar reciclagem, excluir projeto, eliminar projeto, excluir tudo, apagar tudo, excluir permanentemente, eliminar definitivamente,
    excluir página, excluir arquivo, desinstalar, destruir, mover para a lixeira, cancelar pedido, cancelar reserva, arquivar projeto,
    retirar do carrinho, despublicar, bloquear., esvaziar carrinho`,
  account: `conta, minha conta, a minha conta, sua conta, perfil, meu perfil, editar perfil, configurações, definições, preferências, sair, terminar sessão, encerrar sessão, desconectar, faturamento, faturação,
    tokens de acesso, trocar de conta, segurança da conta,
    iniciar sessão, fazer login, entrar., registar se, registrar se, cadastre se, criar conta, esqueci senha, esqueceu senha, esqueceu palavra-passe, recuperar senha, utilizadores., usuários., permissões., administração., senha., palavra-passe., identidades.`,
  fillers: 'minha meu meus minhas sua seu a o as os um uma esta este de da do das dos permanentemente agora e',
};
