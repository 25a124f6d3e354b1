import type { ElementClass, HiddenElement, Redaction } from '../../model/observation.ts';
import type { ArgumentWatch, ReportedArgument } from '../../model/request.ts';
import type { Goal } from '../../model/scope.ts';

/** What the in-page script is told when it starts. It finds this under `globalThis.cordonConfig` of its isolated world. */
export interface PageConfig {
  readonly goal: Goal;
  /** Name of the DevTools binding, present in the isolated world alone, that carries {@link PageMessage}s out as JSON text. */
  readonly binding: string;
  readonly watches: readonly ArgumentWatch[];
}

/** What the in-page script reports. Counts are since the last report. */
export type PageMessage =
  | { readonly kind: 'hidden'; readonly items: readonly HiddenElement[] }
  | { readonly kind: 'redacted'; readonly items: readonly Redaction[] }
  | { readonly kind: 'argument'; readonly key: string; readonly report: ReportedArgument };

/** What stands under a point or has the focus, by its real role and name. */
export interface PageTarget {
  readonly role: string;
  readonly name: string;
  readonly class: ElementClass;
  readonly hidden: boolean;
  /** What activating it would submit, where it is a form's submit control or inside a link. */
  readonly submits?: { readonly method: string; readonly url: string };
}

/** What the in-page script offers under `globalThis.cordon` of its isolated world. */
export interface PageApi {
  /** Applies the filter to everything that changed and reports at once; called before every observation and action. */
  flush(): void;
  /** The element that a click at these viewport coordinates (CSS pixels) would reach in this frame. */
  targetAt(x: number, y: number): PageTarget | null;
  /** The element that typed keys would reach in this frame. */
  focused(): PageTarget | null;
}
