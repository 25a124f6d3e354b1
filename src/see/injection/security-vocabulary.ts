import { foldWords } from '../fold.ts';

/*
 * Words of texts that speak about attacks rather than make them, by language: a quotation next to one of them is an example, no order. `stem*`
 * stands for any ending. Languages that leave no spaces are searched for the words as they stand.
 */

/** What may introduce a quotation. */
const QUOTING = `
  attack attacks attacker malicious injection injections jailbreak detector detectors detection flagged unsafe risky example examples sample
  fixture phrase phrases quote quotes quoted literal documentation documented pattern patterns payload payloads quiz lesson changelog readme benchmark
  corpus corpora dataset string strings filter analysts training module trainer guidance untrusted threat research researchers study line sentence wording
  angriff* beispiel* einschleus* studie satz sätze wortlaut forscher* zeile
  attaque* exemple* étude phrase phrases chercheur* formule terminait
  ataque* ejemplo* exemplo* estudio estudo frase frases investigador* pesquisador* inyeccion* injeç*
  attacc* esempi* studio ricercator* iniezione
  aanval* voorbeeld* onderzoek* zin zinnen promptinjectie injectie
  atak* przykład* badani* zdani* badacz* wstrzykn*
  saldırı* örnek* araştırma* cümle* enjeksiyon*
  атак* пример* исследован* слов* фраз* инъекц*
  هجوم* مثال* أمثلة دراسة الدراسة عبارة بعبارة حقن
  공격* 예시* 예를 연구* 문장* 인젝션* 주입*`;
const QUOTING_UNSPACED = [
  '攻击',
  '攻擊',
  '注入',
  '例如',
  '研究',
  '论文',
  '句',
  '攻撃',
  '例えば',
  '調査',
  '文で',
  'インジェクション',
];

/** What names the attack itself: said of what a model is made to do, it tells of an attack without quoting it. */
const NAMING = `injection injections jailbreak jailbreaking attack attacks promptinjection
  angriff* einschleus* attaque* ataque* inyeccion* injeç* attacc* iniezione aanval* promptinjectie atak* wstrzykn* saldırı* enjeksiyon*
  атак* инъекц* هجوم* حقن 공격* 인젝션* 주입* attacker attackers angreifer* atacante* aggressor* hacker* pirate pirates saldırgan* napastni* злоумышленник* хакер*
  مهاجم* المهاجم*`;
const NAMING_UNSPACED = ['攻击', '攻擊', '注入', '攻撃', 'インジェクション'];

/** A model that is spoken of, in the third person. */
const MODEL = `model models llm llms agent assistant* chatbot chatbots assistent* asistent* asistan* asistente* assistente* asystent* agents
  modell sprachmodell* modelli modello modelo modelos modèle* taalmodel* modelowi modele modelu model* модел* ассистент* نموذج* النموذج*
  المساعد* 모델* 어시스턴트*`;
const MODEL_UNSPACED = ['模型', 'モデル', '助手', 'アシスタント'];

/** Words as they are searched for. */
interface Folded {
  readonly whole: ReadonlySet<string>;
  readonly stems: readonly string[];
}

class WordList {
  readonly #words: string;
  readonly #unspaced: readonly string[];
  /** Made where the list is first asked: few documents quote anything, and all of them would wait. */
  #folded: Folded | undefined;

  constructor(words: string, unspaced: readonly string[]) {
    this.#words = words;
    this.#unspaced = unspaced;
  }

  isIn(text: string): boolean {
    if (this.#unspaced.some((word) => text.includes(word))) return true;
    this.#folded ??= fold(this.#words);
    const { whole, stems } = this.#folded;
    return foldWords(text).some((word) => whole.has(word) || stems.some((stem) => word.startsWith(stem)));
  }
}

function fold(words: string): Folded {
  const [whole, stems] = [new Set<string>(), [] as string[]];
  for (const word of words.trim().split(/\s+/)) {
    const letters = foldWords(word).join('');
    if (word.endsWith('*')) stems.push(letters);
    else whole.add(letters);
  }
  return { whole, stems };
}

export const QUOTES_ATTACKS = new WordList(QUOTING, QUOTING_UNSPACED);
export const NAMES_ATTACKS = new WordList(NAMING, NAMING_UNSPACED);
export const SPEAKS_OF_MODELS = new WordList(MODEL, MODEL_UNSPACED);
