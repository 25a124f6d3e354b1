import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in Spanish; infinitives, imperatives and nouns. */
export const SPANISH: Lexicon = {
  'closes-account': `elimin*/borrar/cerrar/cierre/desactivar/suprimir/cancelar cuenta*, dar de baja,
    eliminar/borrar/desactivar perfil/organización/usuario*/administrador/miembro*`,
  'account-action': `eliminar/borrar mis, revocar/conceder/autorizar/gestionar acceso, cerrar todas sesiones, terminar/finalizar/revocar … sesi*, cancelar suscripción,
    invitar … usuario*/miembro*, revocar/crear/generar/regenerar … token*/secreto, revocar/crear/generar/regenerar/cambiar/restablecer clave*,
    cambi*/modific*/restablec*/establec*/gener*/regener*/crear … contraseña, cambiar correo/email, enviar … restablecimiento,
    activar/desactivar/reiniciar … verificación/autenticación/2fa`,
  commits: `comprar, pagar, compra/paga/pedir/reservar/reserva/enviar/suscribirse ahora, donar, pujar, reembolsar, notificar, publicar, publica ahora, proceder/ir pago,
    transferir, realizar/confirmar/finalizar/completar/hacer/enviar/tramitar pedido/compra/pago/reserva/transferencia, hacer … público/privado,
    enviar … mensaje*/respuesta/cancelación, enviar/reenviar correo*/email*/e-mail/enlace/invitaci*/notificación/dinero, enviar., y enviar/publicar, desplegar.,
    aceptar términos/condiciones, desuscribirse, darse de baja`,
  destroys: `eliminar, elimina, elimine, borrar, borra, suprimir, destruir, purgar, quitar, revocar, desinstalar, despublicar, desvincular, desenlazar, desasignar,
    eliminar/borrar/quitar/suprimir … de/del/desde/seleccionad*, confirmar eliminación, eliminación masiva, anular publicación/asignación,
    vaciar/limpiar … papelera/carrito/historial/lista/registro/registros/cola/datos, vaciar/limpiar … caché., purgar … caché, vaciar., descartar … borrador*,
    restablecer/restaurar/aplicar … fábrica/defecto/predeterminad*/copia/respaldo, mover/enviar … papelera, cancelar/anular … pedido/reserva/cita/evento/reunión/pago/suscripción,
    archivar proyecto, bloquear/expulsar … usuario*/miembro*, bloquear., reiniciar/detener/apagar … servidor/sistema`,
  account: `cuenta, cuentas., crear/añadir/agregar/gestionar/administrar/cambiar/activar/conect* cuenta, perfil, editar/completar perfil, configuración, ajustes,
    preferencias, configuración/ajustes/preferencias/seguridad cuenta/usuario/seguridad/notificaciones, iniciar/inicia/cerrar/cierra sesión, inicio de sesión.,
    página/formulario/enlace/volver inicio de sesión, salir, desconectar, desconectarse, acceder., acceder con, ingresar., registrarse, regístrate, facturación., autenticación,
    dos factores/pasos, aplicaciones conectadas/autorizadas, clave* api/acceso/ssh/cifrado/seguridad, token* acceso/api, credencial, credenciales, secretos, contraseña,
    olvidé/olvidó/olvidaste contraseña, crear/editar equipo,
    añadir/agregar/crear/nuevo/editar/modificar/gestionar/administrar/asignar … usuario*/rol/roles/miembro*/administrador*, unirse/salir/abandonar … equipo/grupo/organización,
    editar/gestionar/asignar permisos, permisos., usuarios., todos los usuarios, gestión/lista/información/acceso/grupos usuario*/miembro*/permisos, miembros., grupos.,
    dispositivos., sesiones., proveedor* identidad, administración., administradores., identidades.`,
  harmless: `quitar/eliminar/borrar … filtros/formato, quitar filtro, borrar … caché local/búsqueda/selección, mostrar/ocultar/ver contraseña, de compra, cuenta atrás/regresiva,
    en cuenta, salir … pantalla/modo`,
  fillers:
    'mi mis tu tus su sus el la los las un una este esta estos estas de del al todos todas permanentemente definitivamente ahora y',
};
