/**
 * Takes WebRTC from a document before the document's own scripts run: the one way of sending that goes past the proxy of a browser context, where the
 * browser was not started to forbid it. Workers have none.
 *
 * A sandboxed `srcdoc` frame gets a process of its own and begins there before anybody is told of it, so that no script comes before its first one. The
 * proxy's answers forbid WebRTC to what inherits from them (egress/http/fields.ts). What inherits from none is a page that the browser opened empty: such a page,
 * and what it makes, runs no scripts of its own but those of clients, by a policy that its script puts there. Service workers go as well: they would
 * answer with documents that the proxy never saw.
 *
 * A popup can be used by its opener before it is paused for anybody, so that what opens windows takes it from them as well, and from what those
 * open in turn. The page may change every built-in function afterwards; what is needed of them is kept.
 */
export const WITHOUT_WEBRTC = `(() => {
  const { apply, deleteProperty } = Reflect;
  const { has, add } = WeakSet.prototype;
  const done = new WeakSet();
  const names = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCIceTransport', 'RTCIceGatherer', 'WebTransport', 'documentPictureInPicture'];
  const strip = (view) => {
    if (apply(has, done, [view])) return;
    for (let i = 0; i < names.length; i++) deleteProperty(view, names[i]);
    wrap(view);
    wrap(view.Document.prototype);
    deleteProperty(view.Navigator.prototype, 'serviceWorker');
    apply(add, done, [view]);
  };
  const wrap = (opener) => {
    const native = opener.open;
    opener.open = function open(...args) {
      const made = apply(native, this, args);
      try {
        strip(made);
      } catch {} // A window of another origin, which nobody here can use; or a document, which has the window it had.
      return made;
    };
  };
  strip(globalThis);
  const lock = () => {
    const place = document.head ?? document.documentElement;
    if (place === null) return false;
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "script-src 'none'";
    place.prepend(policy);
    policy.remove();
    return true;
  };
  if (location.href === 'about:blank' && window === top && opener === null && !lock()) {
    new MutationObserver((_, observer) => {
      if (document.head !== null && lock()) observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }
})()`;
