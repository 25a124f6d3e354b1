import { foldWords } from '../fold.ts';
import { isDense } from './names.ts';
import { savingWords } from './saving-words.ts';

const DENSE_SAVING = ['保存', '提交', '送信', '저장', '제출'];
const DENSE_ENDING = ['创建', '添加', '更新', '确定', '确认', '作成', '追加', '確認', '만들기', '추가', '확인', '완료'];

/** Longer names are sentences. */
const MOST_WORDS = 4;

/** Made where they are first asked for. */
let sets: { readonly saving: ReadonlySet<string>; readonly ending: ReadonlySet<string> } | undefined;

/** What was said of names that pages repeat. */
const met = new Map<string, boolean>();
const MOST_MET = 2_000;

/** Whether a button of this name stores what stands beside it. `isInDialog`: what ends a dialog does as well. */
export function isSaving(name: string, isInDialog: boolean): boolean {
  const key = `${isInDialog} ${name}`;
  const before = met.get(key);
  if (before !== undefined) return before;
  if (met.size >= MOST_MET) met.clear();
  const found = saysSaving(name, isInDialog);
  met.set(key, found);
  return found;
}

function saysSaving(name: string, isInDialog: boolean): boolean {
  if (isDense(name)) return [...DENSE_SAVING, ...(isInDialog ? DENSE_ENDING : [])].some((each) => name.includes(each));
  const words = foldWords(name);
  if (words.length === 0 || words.length > MOST_WORDS) return false;
  sets ??= setsOf(savingWords());
  const { saving, ending } = sets;
  return words.some((word) => saving.has(word)) || (isInDialog && ending.has(words[0] ?? ''));
}

function setsOf({ saving, ending }: ReturnType<typeof savingWords>) {
  return { saving: new Set(saving), ending: new Set(ending) };
}
