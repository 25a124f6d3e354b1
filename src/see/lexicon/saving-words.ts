import { foldWords } from '../fold.ts';

/** What buttons are called that store what stands in the fields beside them. */
const SAVING = `save submit | speichern absenden einreichen | enregistrer sauvegarder soumettre | guardar enviar | salvar gravar | salva invia | opslaan bewaren indienen |
  zapisz prześlij | kaydet gönder | сохранить отправить | حفظ إرسال`;
/** In a dialog also these: what opens a dialog elsewhere ("Create") stores what stands in it there. */
const ENDING = `ok create add update apply confirm finish done yes import upload rename invite | erstellen anlegen hinzufügen aktualisieren übernehmen bestätigen fertig ja |
  créer ajouter appliquer confirmer terminer oui | crear añadir actualizar aplicar confirmar finalizar sí | criar adicionar atualizar concluir sim | crea aggiungi aggiorna applica
  conferma fine sì | maken toevoegen bijwerken toepassen bevestigen klaar ja | utwórz dodaj zastosuj potwierdź tak | oluştur ekle güncelle uygula onayla tamam evet |
  создать добавить обновить применить подтвердить готово да | إنشاء إضافة تحديث تطبيق تأكيد نعم`;

const folded = (words: string): readonly string[] => [...foldWords(words.replaceAll('|', ' '))];

/** The words, folded. The page's script has a module in this one's place that carries them so (scripts/bundle-page.mjs): folding them takes a document a millisecond. */
export function savingWords(): { readonly saving: readonly string[]; readonly ending: readonly string[] } {
  return { saving: folded(SAVING), ending: folded(ENDING) };
}
