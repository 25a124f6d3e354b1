import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in Portuguese, of Brazil and of Portugal: infinitives, imperatives and nouns. */
export const PORTUGUESE: Lexicon = {
  'closes-account': `exclu*/elimin*/apag*/encerr*/desativ*/desactiv*/remo*/suspend*/fech*/cancel* conta/contas, exclu*/elimin*/apag* perfil/organização/membro*,
    exclu*/elimin*/apag*/remov*/desativ* usuári*/utilizador*`,
  'account-action': `exclu*/elimin*/apag* meu/minha/meus/minhas, revog* … acesso/token*/chave*/sess*/permiss*, encerrar/terminar … sessões, desvincular conta, entrar como,
    redefin*/repor/alter*/mudar/definir/gerar/criar/recuperar/nova … senha*/palavra-passe, alterar/mudar/verificar e-mail/email/endereço-email, cancelar assinatura/subscrição,
    enviar … redefinição/recuperação, sair/desconectar … dispositivos/sessões, ativar/desativar/remover … fatores/etapas/2fa, conceder/autorizar/gerenciar/gerir acesso,
    convid* … usuári*/utilizador*/membro*/pessoas/amigos`,
  commits: `comprar, compre, pagar, pague, doar, encomendar, comprar/reservar/enviar/publicar/assinar agora, ir/prosseguir … pagamento, dar/fazer lance,
    fazer/confirm*/finaliz*/conclu*/efetu*/enviar pedido/encomenda/compra/pagamento/reserva/assinatura, aprovar/estornar pagamento,
    envi*/reenvi* … mensagem/mensagens/convite*/resposta/link/notificaç*/lembrete*/dinheiro/cancelamento, envi*/reenvi* e-mail/email/emails, enviar tarde/mais-tarde,
    e enviar/publicar, notificar, notifique, reembolsar, publicar, publique, despublicar, implantar, transferir., transferir dinheiro, tornar … público/pública/privado/privada,
    aceitar termos`,
  destroys: `excluir, exclua, apagar, apague, remover, remova, eliminar, elimine, destruir, revogar, desinstalar, desvincular, desassociar, esvaziar, banir, bloquear.,
    exclui*/apag*/elimin* … tudo/todos/todas/de/do/da/dos/das, exclusão/remoção massa, arquivar projeto/repositório, retirar … carrinho, mov* … lixeira/lixo/reciclagem,
    limp*/apagar … cache/histórico/log/logs/dados/lixeira/carrinho/lista/fila, descart* … tudo/rascunho*, transferir … propriedade,
    redefin*/restaur*/repor … padrão/padrões/predefinições/fábrica/backup/banco,
    cancel* … pedido*/encomenda*/reserva*/agendamento*/evento/reunião/consulta/transferência/pagamento/assinatura/subscrição/inscrição/atribuição,
    bloquear/expulsar … usuári*/utilizador*/membro*, desligar/reiniciar/parar … servidor/sistema/computador`,
  account: `conta, contas, perfil, configurações, definições, preferências, sair, desconectar, iniciar/terminar/encerrar sessão, fazer login/logout, entrar., entrar com,
    página/formulário login, registar/registrar/registre/cadastre se, registrar., registar., faturamento, faturação, autenticação, permissões, dois fatores, duas etapas, senha*,
    esqueci/esqueceu … senha/palavra-passe, palavra-passe., credencia*, identidades., segredos., tokens., token/tokens acesso/api, importar/gerenciar certificado*,
    chave/chaves api/acesso/ssh/gpg/segurança/recuperação, provedor*/fornecedor* identidade/autenticação/login, sessões ativas,
    adicion*/nov*/criar/edit*/alterar/atualizar/gerenciar/gerir/duplicar/atribuir/importar/todos … usuári*/utilizador*/membro*/permiss*/papel/papéis/função/equipe*/time,
    gestão usuári*/utilizador*, usuários., utilizadores., membros., equipes., equipas., grupos., adicion*/nov*/criar/conect*/reconect*/vincul*/trocar/gerenciar … conta,
    entrar/sair … grupo/equipe/organização, administração., administradores., painel/área administra*`,
  harmless:
    'remover … filtro/filtros/formatação, mostrar/ocultar/exibir senha, último login, sair … tela/ecrã/modo/sem',
  fillers: 'minha meu meus minhas sua seu a o as os um uma esta este de da do das dos permanentemente agora e',
};
