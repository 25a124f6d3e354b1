/**
 * The in-page script, held back in each document until it is flushed for the first time once the document is read: until then the page is as a
 * person sees it. Where its elements stand is measured just before, since every control that is hidden moves those after it.
 *
 * @param script the bundled filter
 */
export function deferredScript(script: string): string {
  return `(() => {
  const { api } = cordonConfig;
  if (Object.hasOwn(globalThis, api)) return;
  const filter = () => {${script}\n};
  const boxes = new WeakMap();
  const offset = () => {
    let [left, top, at] = [0, 0, globalThis];
    for (; at !== at.parent; at = at.parent) {
      const frame = at.frameElement;
      if (frame === null) return undefined;
      const box = frame.getBoundingClientRect();
      left += box.left + frame.clientLeft;
      top += box.top + frame.clientTop;
    }
    return [left + at.scrollX, top + at.scrollY];
  };
  const measure = (root, left, top) => {
    for (const element of root.querySelectorAll('*')) {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) boxes.set(element, { left: x + left, top: y + top, width, height });
      if (element.shadowRoot !== null) measure(element.shadowRoot, left, top);
    }
  };
  const offer = (value) => Object.defineProperty(globalThis, api, { value, configurable: true });
  offer({
    flush() {
      if (document.readyState === 'loading') return;
      const from = offset();
      if (from !== undefined) measure(document, ...from);
      cordonConfig.boxOf = (element) => boxes.get(element);
      delete globalThis[api];
      filter();
      globalThis[api].flush();
    },
    countTakenInRoots: () => 0,
    countNodes: () => document.querySelectorAll('*').length,
    adopt() {},
  });
  globalThis[cordonConfig.binding]?.('{"kind":"started"}');
})();`;
}
