import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in Spanish; infinitives, imperatives and nouns. */
export const SPANISH: Lexicon = {
  'closes-account': `eliminar cuenta, elimina cuenta, borrar cuenta, cerrar cuenta, desactivar cuenta, suprimir cuenta, cancelar cuenta, dar de baja, eliminar perfil, borrar perfil, eliminación de la cuenta, cierre de cuenta,
    eliminar organización, eliminar usuario, eliminar usuarios, borrar usuario`,
  'account-action': `eliminar mis, eliminar mis datos, borrar mis, revocar acceso, revocar token, restablecer contraseña, cambiar contraseña, cambiar correo, cerrar todas las sesiones, terminar sesión, finalizar sesión,
    cancelar suscripción, desactivar la verificación`,
  commits: `comprar ahora, comprar, pagar, pagar ahora, realizar pedido, realizar pago, confirmar pedido, confirmar compra, confirmar pago, finalizar compra, finalizar pedido, hacer pedido, pedir ahora, tramitar pedido,
    reservar ahora, confirmar reserva, enviar mensaje, enviar correo, enviar email, enviar ahora, enviar respuesta, publicar, publicar ahora, transferir dinero, enviar dinero, transferir, hacer transferencia, donar, suscribirse ahora,
    pujar, conceder acceso, hacer público, desplegar`,
  destroys: `eliminar, elimina, borrar, borra, suprimir, vaciar papelera, vaciar la papelera, eliminar proyecto, eliminar todo, borrar todo, eliminar definitivamente, eliminar permanentemente, eliminar página, eliminar archivo,
    desinstalar, destruir, mover a la papelera, cancelar pedido, cancelar reserva, archivar proyecto,
    quitar., quitar del carrito, despublicar, anular publicación, bloquear., vaciar carrito`,
  account: `cuenta, mi cuenta, tu cuenta, perfil, mi perfil, editar perfil, configuración, ajustes, preferencias, cerrar sesión, cierra sesión, salir, desconectar, desconectarse, facturación, tokens de acceso,
    cambiar de cuenta, seguridad de la cuenta,
    iniciar sesión, inicia sesión, acceder., registrarse, regístrate, crear cuenta, contraseña olvidada, olvidé contraseña, olvidó contraseña, olvidaste contraseña, usuarios., gestión de usuarios, permisos., administración., contraseña., identidades.`,
  fillers: 'mi mis tu tus su sus el la los las un una este esta de del al permanentemente definitivamente ahora y',
};
