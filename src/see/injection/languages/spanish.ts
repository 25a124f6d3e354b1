import type { Words } from '../concepts.ts';

export const SPANISH: Words = {
  override: 'ignora ignorad ignoren ignore ignorar ignores olvida olvide olviden olvidar descarta descarte desestima',
  overrule: 'anula anule reemplaza reemplace sustituye salta cancela',
  order: 'instruccion* directriz directrices prompt',
  obey: `sigas sigue siga seguir obedezcas obedezca obedecer respetes tengas tenga hagas haga obedece* obedez*
    ejecuta* cumpl*`,
  all: 'todo todos toda todas cualquier',
  prior: 'anterior* previa previas previo previos precedente* inicial* original* actuales existentes',
  above: 'arriba antes anteriormente previamente',
  instruction: `instruccion* regla reglas orden órdenes directriz directrices indicacion* mandato* norma normas pauta*
    directiva* comando comandos`,
  invalid: `nulas anuladas inválidas canceladas obsoletas anulad* invalid* cancelad* revocad* derogad* obsoleto
    superad* caducaron caducado falta`,
  system: 'sistema oculto oculta ocultas ocultos secreto secreta secretas interno internas confidencial*',
  role: 'sistema asistente',
  prompt: 'prompt prompts indicaciones',
  reveal: `revela revele revelar muestra muestre mostrar imprime imprima dime repite repita divulga enseña escribe
    copia enumera entrega repetir`,
  ai: 'ia asistente* llm chatbot* robot robots bot bots rastreador rastreadores mayordomo ayudante',
  agent: 'agente* modelo* bot',
  modal: 'debe debes deben debería deberías tienes favor deberá deberán obligado tiene tienen ruega',
  command: `haz envía envíe enviar abre abra visita visite borra borre elimina compra compre responde responda escribe
    aprueba transfiere descarga ejecuta utiliza usa llama ignora copia recomienda di sigue haga confirma confirme
    aprobar pulsa pulse pulsen pulsar introduce introducir introduzca completa complete dale darle dar paga pague
    pagar añade añada agrega agregue publica publique oculta elige elija marca marque rellena acepta acepte califica
    valora puntúa libera liberar entrega desactiva cambia pon ponga rechaza hacer export* instal* transferir ponlas
    instala instale transfiera inicie iniciar invite invitar invita poner muestra mostrar empieza empiece termina
    termine guarda guarde menciona cancela cancele realiza realice suscriba suscribas copie copiando ejecute omitir
    omita escriba escribiendo concede active activa registra registre abrir aceptar enlaza limítate limítese presenten
    presente enseñe enseñen incluya adjunte pega pegue`,
  if: 'si cuando',
  you: 'tú usted vosotros eres te ti os',
  are: 'eres es sois',
  now: 'ahora adelante partir',
  your: 'tu tus su sus vuestras',
  the: 'lo esto este esta el la las los',
  new: 'nueva nuevas nuevo nuevos verdadera real',
  task: 'tarea* objetivo* misión meta encargo',
  not: 'no nunca jamás',
  without: 'sin ni',
  tell: `digas decir diga informes informar avises avisar menciones mencionar notifiques preguntar comentes decírselo
    informe avise mencione cuentes contar comuniques comunicar mencionarlo comunica cuente muestres muestre silencio
    preguntes enseñen enseñes enseñe`,
  user: 'usuario* humano* visitante visitantes titular desarrollador',
  known: 'sabes aprendido',
  secret: `contraseña* credencial* clave claves cookie cookies token tokens secreto secretos sesión historial pin
    código códigos credenciales contactos agenda variables entorno portapapeles buzón`,
  send: `envía envíe enviar envíes manda mande transmite reenvía reenvíe sube publica comparte remite remitir
    transfiere transferir mándalo envíalo reenviar`,
  embed: 'carga cargue muestra inserta pon ponlas ponlos añade incluye',
  persona: 'restricciones ilimitado',
  pretend: `finge actúa actúe compórtate imagina simula interpretas interpreta interprete juegas representa haces
    encarna`,
  permanent: 'siempre permanentemente',
  future: 'futur* próxim* siguientes',
  remember: 'recuerda recuerde memoriza memorice guarda guarde',
  mode: 'modo mantenimiento',
  limits: 'restriccion* límite* limitacion* filtro* reglas censura norma* política*',
  no: 'sin ninguna ningún',
  attention: 'atención nota aviso importante mensaje instrucciones estimado querido notificación',
  to: 'a al para los las todo todos',
  bypass: 'omite omita salta salte elude evita desactiva',
  approval: `aprobación confirmación autorización verificación permiso confirmar verificar consultes consentimiento
    preguntar consultar consulta consulte esperes espere esperar preguntes pregunta acuerdo conformidad resumen
    validación`,
  approve: `aprueba apruebe acepta autoriza confirma aprobar confirmar autorizar autorizo autorice permite permito
    acepte aceptar`,
  tool: 'herramienta*',
  call: 'llamada llamadas solicitud* petición* peticiones petición solicitud pedido',
  urgent: 'urgente urgentemente inmediatamente inmediato emergencia pronto rápido rápidamente cuanto antes prisa',
  authority: `administrador* seguridad dirección policía banco gerencia responsable admin supervis* director jefe
    administración presidente directora general autoridad autoridades tribunal abogado ministerio contabilidad
    finanzas jefa presidencia cumplimiento inspector gerente`,
  document: `documento* página texto contenido* datos conversacion* conversación reseña* párrafo nota anuncio
    candidatura comentario sitio artículo ficha mensaje solicitud web currículum bloque tique`,
  end: 'fin inicio',
  carrier: 'url enlace dirección webhook imagen',
  stranger: 'externo externa atacante',
  aiFirst: 'modelo modelos inteligencia automático* automática* automatizad* virtual* digital* autónom*',
  aiSecond: 'lenguaje artificial asistente* agente* sistema sistemas bot bots',
  youAre: 'eres',
  private: 'historial conversación contactos cookies sesión chat chats contexto libreta',
  demand: `exige requiere ordena ruega pide pedimos rogamos solicita exigen exigimos insta ordenan obliga requerid*
    tiene tienen impone agradec*`,
  before: 'antes',
  finish: 'terminar responder resolver finalizar continuar',
  first: 'primero siguiente próxima',
  rest: 'resto',
  reply: 'respuesta respuestas mensaje mensajes responde responder',
  afterwards: 'luego después',
  reach: `accede acceda abre abra consulta lee muestra recopila recoge reúne busca obtén copia copie extrae exporta
    reúna recupera junta busque`,
  record: 'facturas datos registros archivos cuentas documentos',
  other: 'otro otra otros',
  party: 'inquilino cliente clientes usuario usuarios titular mandante huésped comprador',
  told: `dicho dijeron dijo indicado ordenado dieron dado recibiste recibido recibió encargaron encargado encomendado
    encargó asignado mandaron`,
  stop: 'deja deje dejad abandona abandone detén detenga interrumpe cancela',
  instead: 'lugar',
  changed: `cambió cambiado cambiaron actualizaron actualizad* sustituid* reemplazad* modificad* cambian renovad*
    cancelad* eliminad* anulad* actualización opinión`,
  only: 'solo únicamente solamente exclusivamente',
  checks: 'controles verificación* protecciones autenticación* comprobaciones protocolo*',
  off: 'desactivad* desactivar desactiva desactive suspendid* levantad* eliminad* retirad* quitad* apagad* anulad*',
  mails: 'correos mensajes emails',
  latest: 'últimos últimas recientes',
  reads: `lee leyendo lees resuman resumen resumas leer resumir resume lea analizan procesan visiten visitan visite
    visita evalúa evalúan evalúe procesa procese procesado procesada revisa resuma analiza analice lean leen rastrea
    interpreta atienda atiende compara comparan`,
  money: 'transferencia* importe dinero pago* euros factura facturas pago transferencia fondos saldo suma',
  minutes: 'minutos minuto hora horas segundos',
  nobody: 'nadie',
  needed: 'falta necesario necesaria necesita requiere requerida obligatorio',
  as: 'como calidad',
  office: `departamento equipo consejo operador plataforma proveedor fabricante soporte desarrollador* central
    servicio informática junta editor creadores creador`,
  deadline: 'hoy noche plazo medianoche último última vence mañana final cierre caducar caduca pronto expira',
  threat: `eliminad* perdid* bloquead* apagad* cerrad* contrario sanción sanciones sancionad* penalizad* castigad*
    multa* despedid* perderá* borrad* cancelará* pierde perder pierdas pierden bloqueará bloqueada perderá cancelará
    eliminada eliminado cerrada cerrado suspendida suspendido multa demanda despedido destruido anulado anulará
    perderán`,
  wish: 'deseos deseo desea quiere quería quiera pidió pida pedía voluntad intención* preferencia* pedido',
  heed: `caso atención cuenta importes importe escuches escuche fijes atiendas limítate limítese cíñete cíñase atente
    aténgase`,
  decide: `decide determina prevalecen prevalece prioridad cuentan cuenta importa manda rige rango valen vale mismo
    superior`,
  nomore: 'ya más',
  personal: `dirección* nacimiento teléfono cumpleaños iban pasaporte domicilio nombre dirección apellidos identidad
    documento`,
  hide: 'oculta oculte ocultar calla calle callar esconde esconda silencia omita silencio',
  praise: `recomienda recomiende recomendar estrellas excelente mejor favorable* positiv* prefiere elogia califica
    valora apto primer primero aconseja aconsejen presenten presenta presente sugiere ideal única único opción`,
  passage: 'sección párrafo pasaje página texto línea nota reseña apartado líneas',
  digest: 'resumas resumes resumir resumen resuma resume resumiendo',
  goOn: 'continuar seguir proseguir continúa continúe siga',
  serve: 'sirves sirve trabajas trabaja obedeces ayudas asistes asiste representas actúas',
  memory: 'memoria',
  shell: 'terminal consola powershell',
  able: 'puede pueden puedes',
  vow: 'acepta aceptan compromete consentimiento consentido aceptado consiente',
  prove: 'demuestra demostrar demuestre verificación auténtico prueba captcha',
  setup: 'configuraron configurado configurada programado creado crearon entrenado configuración ajustes',
  already: 'ya',
  asked: 'pedí pidió pedido solicitó dije pregunta preguntar encargaron encargó',
  rank: 'desarrollador administrador admin',
  wield: 'utilizar usar utilice use emplear',
  auto: 'automáticamente automático* automática* automatizad* automatiza* autómata',
  person: 'persona personas alguien quien quienes',
  below: 'abajo debajo siguiente siguientes continuación aquí',
  written: 'escrito escrita descrito indicado dice aparece aparecen figura consta',
  came: 'viniste vino vinieron llegaste llegó enviado principio comienzo inicio encargaron abrir',
  this: 'este esta estos estas presente',
  vouch: 'certificad* verificad* firmad* aprobad* comprobad* avalad*',
  field: 'comentario* observaciones campo casilla formulario tique reseña respuesta',
  attach: 'incluya incluyera incluir adjunta adjunte adjuntar pega pegue pegar anota indica escribe anexa copie',
};
