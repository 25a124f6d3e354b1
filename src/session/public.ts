/**
 * Cordon where there is no Node: in a page, in a worker, and in an extension's service worker. The package exports it as `cordon/gates`, and all of it as
 * `cordon` too (docs/get-started/in-browser.md).
 */
export {
  type CustomTool,
  type FunctionTool,
  type RestrictedTool,
  restrictTools,
} from '../act/surfaces/restrict-tools.ts';
export type { Box, BoxDecision, BoxField, BoxPolicy, BoxSite, DecidedPolicy } from '../grant/box/model.ts';
export type { Confirm } from '../grant/confirm.ts';
export type {
  ActionSubject,
  ApprovalAnswer,
  ApprovalChannel,
  ApprovalQuestion,
  ApprovalScope,
  ApprovalSubject,
  ApprovalWord,
  RequestSubject,
} from '../model/approval.ts';
export { CordonError, type ErrorKind, type SourcePlace } from '../model/error.ts';
export type { SessionEvent } from '../model/event.ts';
export type { RequestOutcome, SendVerdict } from '../model/gates.ts';
export type { Json, JsonObject } from '../model/json.ts';
export type { LanguageModel, ModelQuestion } from '../model/language-model.ts';
export type { FilteredObservation, HiddenElement, Redaction } from '../model/observation.ts';
export type { Grant } from '../model/policy/grant.ts';
export type { ElementScope } from '../model/policy/scope.ts';
export type { Hint, Outcome, RuleId, Verdict, Warning } from '../model/verdict.ts';
export { type RedactedNodes, redactAxNodes } from '../see/formats/ax-nodes.ts';
export { type RedactedJson, redactJson } from '../see/formats/json.ts';
export { redactMarkdown } from '../see/formats/markdown.ts';
export { type RedactedSnapshot, redactSnapshot } from '../see/formats/snapshot.ts';
export { redactStream } from '../see/formats/stream.ts';
export { type Redacted, redactText } from '../see/redact.ts';
export type { TextSettings } from '../see/settings.ts';
export type { Approve, ProgramAnswer } from './approvals/program.ts';
export type { ActInput, SeeInput, SendInput } from './inputs.ts';
export { type OpenGatesOptions, openGates } from './open-gates.ts';
export type { OpenSession } from './opened.ts';
export type { SessionListener } from './session-events.ts';
