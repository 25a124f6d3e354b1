import type { Words } from '../concepts.ts';

export const PORTUGUESE: Words = {
  override: `ignore ignora ignorem ignorar esqueça esquece esqueçam esquecer desconsidere desconsidera desconsiderar
    despreze deixe descarte`,
  overrule: 'anule substitua contorne cancele',
  order: 'instruç* instruco* diretriz diretrizes prompt',
  obey: 'siga sigas seguir obedeça obedecer respeite leve leves considere obedec* execut* cumpr* cumpra',
  all: 'todo todos toda todas tudo qualquer quaisquer',
  prior: 'anterior* prévia prévias prévio prévios precedente* inicial iniciais originais atuais existentes',
  above: 'acima antes anteriormente',
  instruction: `instruç* instruco* regra regras ordem ordens diretriz diretrizes orientaç* comando comandos norma
    normas diretiva* pauta*`,
  invalid: `nulas anuladas inválidas canceladas obsoletas anulad* cancelad* revogad* inválid* suspens* ultrapassad*
    obsoleto`,
  system: 'sistema oculto oculta ocultas secreto secreta interno internas confidencial confidenciais definições',
  role: 'sistema assistente',
  prompt: 'prompt prompts',
  reveal: `revele revela revelar mostre mostra mostrar imprima repita exiba exibe divulgue diga escreva copie lista
    entregue repetir`,
  ai: 'ia assistente* llm chatbot* robô robôs bot bots rastreador rastreadores mordomo ajudante',
  agent: 'agente* modelo* robô',
  modal: 'deve devem deves deveria precisa favor deverá deverão obrigado obrigados',
  command: `clique envie envia enviar abra abre visite exclua apague compre responda escreva aprove transfira baixe
    execute use utilize chame ignore copie recomende diga siga faça confirme aprovar pressione carregue clicar clica
    introduza introduzir insira inserir digite complete concluir finalize classifique avalie pague paga pagar adicione
    adiciona acrescente junte publique esconda escolha marque preencha aceite liberar libere desbloqueie abrir
    desligue desative mude altere finge responder mande coloque agir aja export* instal* transferir diz confirmar
    prima instale transfere inicie iniciar convidar convide colocar mostra mostre mostrar começa comece termine
    termina guarde guarda mencione cancela cancele inscrevas inscreva copia copiando executando publica omitir omita
    escreve escrevendo conceda ative registe registre aceitar responde indica inclua anexe cole apresentar apresente`,
  if: 'se quando caso',
  you: 'você vocês tu te lhe ti vos',
  are: 'é és são',
  now: 'agora diante doravante partir hoje',
  your: 'sua suas seu seus teu tua teus tuas',
  the: 'isto isso o a os as este esta',
  new: 'nova novas novo novos verdadeira real',
  task: 'tarefa* objetivo* missão meta',
  not: 'não nunca jamais',
  without: 'sem',
  tell: `diga dizer conte contar informe informar avise avisar mencione mencionar notifique perguntar conte conta
    dizê-lo revelar comunicar avises digas comunique comunica falar mostres mostre silêncio`,
  user: 'usuário* utilizador* humano* visitante visitantes titular programador',
  known: 'sabe aprendeu',
  secret: `senha* credencia* chave chaves cookie cookies token tokens segredo segredos sessão histórico palavra-passe
    pin código códigos variáveis ambiente caixa-forte guardadas`,
  send: `envie envia enviar mande mandar transmita encaminhe carregue publique compartilhe remeta transfira repasse
    reenvie encaminhar poste`,
  embed: 'carregue mostre insira coloque coloca adicione inclua',
  persona: 'restrições irrestrito',
  pretend: 'finja aja comporte imagine simule interpreta interpretas represente desempenhe',
  permanent: 'sempre permanentemente',
  future: 'futur* próxim* seguintes',
  remember: 'lembre memorize guarde salve',
  mode: 'modo manutenção',
  limits: 'restriç* restrico* limite* limitaç* filtro* regras censura norma* política*',
  no: 'sem nenhuma nenhum',
  attention: 'atenção nota aviso importante mensagem instruções caro prezado notificação',
  to: 'a ao aos para os todo todos',
  bypass: 'contorne ignore pule burle desative',
  approval: `aprovação confirmação autorização verificação permissão confirmar verifique consentimento perguntar aval
    consultar consulte espere esperar pergunte pedir acordo resumo`,
  approve: `aprove aprova aceite autorize confirme aprovar confirmar autorizar autorizo permito permita aceitar
    autoriza aprovo`,
  tool: 'ferramenta*',
  call: 'chamada chamadas solicitaç* pedido pedidos solicitação',
  urgent: 'urgente urgentemente imediatamente imediato emergência já rápido rapidamente pressa urgência quanto antes',
  authority: `administrador* segurança direção polícia banco diretoria diretor responsável admin supervis* chefe
    gerência administração diretor-geral presidente diretora autoridade autoridades tribunal advogado ministério
    contabilidade finanças presidência conformidade gerente`,
  document: `documento* página texto conteúdo* dados conversa* avaliação parágrafo nota anúncio candidatura comentário
    site artigo ficha mensagem currículo resenha bloco ticket`,
  end: 'fim início',
  carrier: 'url link endereço webhook imagem',
  stranger: 'externo externa atacante',
  aiFirst: 'modelo modelos inteligência automático* automática* automatizad* virtua* digita* autônom* autónom*',
  aiSecond: 'linguagem artificial assistente* agente* sistema sistemas robô*',
  secretFirst: 'palavra palavras',
  secretSecond: 'passe',
  youAre: 'és',
  private: 'histórico conversa contatos cookies sessão chat bate-papo contexto',
  demand: `exige requer ordena pede pedimos solicita solicitamos exigem exigimos insta ordenam obriga tem têm impõe
    agradec*`,
  before: 'antes',
  finish: 'terminar responder resolver finalizar continuar',
  first: 'primeiro seguinte próximo',
  rest: 'resto restante',
  reply: 'resposta respostas mensagem mensagens responde responder',
  afterwards: 'depois',
  reach: `acesse abra consulte leia mostre colete recolha reúna busque obtenha copie copia extraia exporte reunir
    recupere reúne procure procura`,
  record: 'faturas dados registros arquivos contas',
  other: 'outro outra outros',
  party: 'inquilino cliente clientes usuário usuários titular mandante hóspede comprador',
  told: `dito disseram disse instruído pediram deram dado recebeu recebidas recebeste incumbido confiado atribuído
    encarregaram`,
  stop: 'pare parem abandone interrompa cancele deixe suspenda',
  instead: 'vez',
  changed: 'mudou mudaram alterad* atualizad* substituíd* trocad* revist* cancelad* removid* atualização ideias',
  only: 'apenas somente só unicamente',
  checks: 'verificaç* controles proteções autenticação* protocolo*',
  off: 'desativad* desativar desative suspens* desligad* removid* retirad* anulad*',
  mails: 'emails mails mensagens',
  latest: 'últimos últimas recentes',
  reads: `lê lendo lêem resumirem resumem resume leia leem analisam processam visite visitam visita visitarem avalia
    avaliam processa processado processada processar processe resuma analisa ler lerem revisa rastreia tratar trata
    compara comparar tratam atende responde`,
  money: 'transferência* valor dinheiro pagamento* euros fatura faturas pagamento montante transferência fundos saldo',
  minutes: 'minutos minuto hora horas segundos',
  nobody: 'ninguém',
  needed: 'preciso necessário necessária precisa exigida obrigatória requer',
  as: 'como qualidade',
  office: `departamento equipe equipa conselho operador* plataforma fornecedor fabricante suporte desenvolvedor*
    programador* central serviço editor informática finanças comité criadores criador`,
  deadline: 'hoje noite prazo meia-noite último última amanhã vence final expediente expirar expira acabar breve',
  threat: `excluíd* apagad* perdid* bloquead* desligad* contrário senão sanção sanções sancionad* penalizad* punid*
    multa* demitid* encerrad* perderá* eliminad* perde perder perca perdem bloqueada bloqueado perderá eliminada
    eliminado apagada encerrada encerrado suspensa suspenso multa despedido demitido destruído anulado cancelada
    perdida perdido`,
  wish: 'desejos desejo deseja quer queria quis pediu pedia vontade intenç* preferência*',
  heed: 'atenção caso conta importe ligue escute atenda repare',
  decide: 'decide determina prevalecem prevalece prioridade contam conta importa manda rege vale valem superior mesmo',
  nomore: 'já mais',
  personal: 'morada endereço* nascimento telefone aniversário iban passaporte nome endereço identidade documento',
  hide: 'esconda esconde oculte ocultar omita cale silencie silêncio',
  praise: `recomende recomenda estrelas excelente melhor favorável positiv* prefira elogie classifique avalie apto
    primeiro primeira aconselha aconselhe apresente sugira ideal única único opção lugar`,
  passage: 'secção seção parágrafo passagem página texto linha nota trecho linhas',
  digest: 'resumires resumir resume resuma resumindo resumo',
  goOn: 'continuar prosseguir continue siga',
  serve: 'serves serve trabalhas trabalha ajudas auxilia representa',
  memory: 'memória',
  shell: 'terminal consola powershell',
  able: 'pode podem podes conseguem',
  vow: 'aceita aceitam compromete consentimento aceitou consentiu',
  prove: 'prova prove provar provares verificação autêntico captcha',
  setup: 'configurado configurada programado criou criaram treinado configuração definições configurações ajustes',
  already: 'já',
  asked: 'pedi pediu pedido disse pergunta perguntar',
  rank: 'desenvolvedor administrador admin programador',
  wield: 'usar utilizar use utilize',
  auto: 'automaticamente automático* automática* automatizad* automatiza* autómato',
  person: 'pessoa pessoas alguém quem',
  below: 'abaixo seguinte seguintes seguida aqui',
  written: 'escrito escrita descrito descrita indicado disser diz consta descreve',
  came: 'veio vieste chegou enviado enviaram começo início trouxe abrir',
  this: 'este esta estes estas deste desta neste nesta presente',
  vouch: 'certificad* verificad* assinad* aprovad* validad* comprovad*',
  field: 'comentário* comentários observações campo caixa formulário bilhete bilhetes resposta',
  attach: 'inclua incluir anexe anexar cole colar acrescente insira',
};
