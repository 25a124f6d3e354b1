import type { Words } from '../concepts.ts';

export const TURKISH: Words = {
  override: 'yoksay* unut* görmezden dikkate bırak* kenara aldırma* boşver* yok* reddet* çiğne* umursama*',
  overrideLast: 'yoksay* yok unut* görmezden dikkate bırak* aldırma* boşver*',
  overrule: 'geçersiz iptal',
  order: 'talimat* yönerge* istem*',
  obey: 'uy* itaat uyacak* uyarsın getir hareket göre',
  obeyLast: 'uyma uymayın izleme takip',
  all: 'tüm tümünü bütün her hepsini hepsi',
  prior: 'önceki* evvelki* ilk mevcut eski',
  above: 'yukarıdaki* yukarıda önce',
  instruction: 'talimat* kural* yönerge* komut* emir* emri* yönlendirme* ilke* yönergeler talimatlar emirler buyruk*',
  invalid: 'geçersiz* iptal hükümsüz* kaldırıl* eski eskidi',
  system: 'sistem* gizli* dahili',
  role: 'sistem asistan',
  prompt: 'istem* prompt*',
  reveal: 'göster* açıkla* yazdır* paylaş* tekrarla* listele* aktar*',
  revealLast: 'göster* açıkla* yazdır* paylaş* tekrarla* söyle* yaz listele*',
  ai: 'asistan* llm zekâ* zeka* chatbot* asistanlar* robot* botlar* ajanlar* yardımcı* uşak',
  agent: 'ajan* model* bot botlar*',
  modal: `lütfen gerekir gerekiyor zorundasın zorundasınız zorundadır zorunda malı meli gerekmektedir gerek zorundalar
    şarttır zorundayız gereklidir lazım lâzım zorundadırlar mecbur* gerek*`,
  command: `tıkla* gönder* aç açın ziyaret sil silin satın yaz yazın yanıtla* onayla* indir* çalıştır* kullan*
    kopyala* gir git öner* yap yapın bas basın basmalı basması dışa dışarı kur kurun kurmalı yükle* tamamla* girin
    girmeli öde ödeyin ver verin verme* ekle* seç seçin işaretle* gizle* değiştir* kabul yayınla* serbest bildir*
    kapat* aktar* değerlendir* yazmalı hareket davran gönderin ekle ödeme ödemeli davet oturum koymalı göster başla
    bitir kaydet getir iptal abone kopyala kopyalayıp çalıştır çalıştırın yazarak atla atlamalı doğrula doğrulamalı
    bağlan etkinleştir etkinleştirin izin açmayı açma evet verir yapıştır* ilet*`,
  if: 'eğer isen iseniz okuyorsan okuyorsanız varsa',
  you: 'sen siz sana seni size sizi kullanıcına senden sizden sizin sensin sizler',
  are: 'sin sen isen iseniz sanız',
  now: 'şimdi artık şu bundan itibaren bugün bugünden böyle şimdiden hemen',
  your: `senin sizin görevin kuralların yönergelerin talimatların kullanıcına kullanıcından kullanıcını bağlamındaki
    bağlamını yapılandırmanı görevlerin talimatlarını kurallarını`,
  the: 'bu şu bunu',
  new: 'yeni gerçek asıl',
  task: 'görev* amaç amacın* hedef*',
  not: `asla sakın hiçbir değil etme etmeyin sorma sormayın aldırma aldırmayın bekleme beklemeyin değilsin etmemeli
    göstermemeli söylememeli bildirme yapma söyleme bahsetme paylaşma bildirmeyin söylemeyin gerekmez istemez hayır`,
  without: `sormadan söylemeden bildirmeden almadan olmadan beklemeden gerekmeden istemeden danışmadan etmeden
    vermeden onaysız habersiz izinsiz sorulmadan onaylatmadan beklenmeden gerek kalmadan göstermeden bahsetmeden`,
  tell: `haber söyle* bildir* bahset* belirt* söz etmemeli gösterme göstermeyin sormaya anlat* haber* duyur* açıkla*
    danış* iletme`,
  user: 'kullanıcı* insan* ziyaretçi* sahibi geliştirici*',
  known: 'öğrendiğin*',
  secret: `parola* şifre* anahtar* çerez* token* jeton* oturum* geçmiş* pin kod* giriş kodu kodunu kart parolasıyla
    gizli kimlik doğrulama pano* ortam değişken* yapılandırma*`,
  send: 'gönder* ilet* yükle* paylaş* yolla* aktar* postala* gönderin iletin aktarın',
  sendLast: 'gönder* ilet* yükle* paylaş*',
  persona: 'sınırsız* filtresiz*',
  pretend: 'davran* canlandır* oyna* oynuyorsun rol*',
  permanent: 'daima kalıcı sürekli zaman',
  future: 'gelecek* sonraki*',
  remember: 'hatırla* kaydet* ezberle*',
  mode: 'mod modu moduna modunda bakım*',
  limits: 'kısıtlama* sınırlama* filtre* sınır* kural*',
  no: 'hiçbir olmadan olmayan',
  attention: 'dikkat önemli not mesaj uyarı talimat* mesaj* bildirim*',
  to: 'için tüm bütün',
  bypass: 'atla* devre',
  approval: `onay onayı onayını izin* teyit onaya onaysız danış* sorma* bekleme* onaylatma* izn* rıza* onaylama
    istemeden teyidi özet* rıza özeti onaylamadan onayına onaylat* mutabakat müsaade*`,
  approve: 'onayla* kabul yetki* izin',
  tool: 'araç* aracı*',
  call: 'çağrı* istek* isteği talebi',
  urgent: `acil acilen hemen derhal ivedi* çabuk hızla vakit gecikmeden ivedilikle derhâl çabucak vakitsiz acele
    bekletmeden anında`,
  authority: `yönetici* güvenlik polis banka yönetim* admin müdür* yetkili* amir* genel başkan* müdürlük* müdür
    mahkeme avukat bakanlık muhasebe finans patron denetçi* makam* kurul* güvenliğ* yönetmen* bakan* amirin* direktör*
    emniyet savcı* müfettiş* uyum`,
  document: `belge* sayfa* metin* içerik* veri* sohbet* içeriğ* yorum* paragraf* not notu başvuru* ilan* makale* site*
    metn* değerlendirme* mesaj* bölüm* talep talebi oturumda`,
  end: 'sonu başlangıcı bitti',
  carrier: 'url bağlantı* adres* webhook* görsel*',
  stranger: 'harici dış saldırgan*',
  aiFirst: 'yapay dil otomatik sanal dijital otonom',
  aiSecond: 'zeka* zekâ* modeli* asistan* ajan* sistem* modelleri',
  youAre: 'sensin sensiniz sizsiniz',
  tellNot: 'söyleme söylemeyin söylemeden bildirme bildirmeyin bahsetme bahsetmeyin etmemeli söylememeli',
  yourTask: `görevin göreviniz amacın amacınız talimatların kuralların kurallarınız yönergelerin yönergeleriniz
    yönergelerini talimatlarını kurallarını görevini hedefin`,
  private: 'geçmiş* sohbet* çerez* bağlam* konuşma* yazışma* gelen kutusu rehber* kişiler',
  demand: `istiyor talep emrediyor rica istenir istenmektedir isteniyor gerekmektedir zorunlu ister emreder bekliyor
    gerektiriyor emretti istedi buyur* talimatıyla gerekli zorunda`,
  told: `söylenen* söylenmiş* söyledikleri* verilen* söylendi* öğretilen* söylenenleri söylenenler anlatılan aldığın
    aldığınız verilmiş öğrendiğin atanan`,
  stop: 'bırak* durdur* vazgeç* iptal',
  instead: 'yerine',
  changed: 'güncellen* değişti* değiştirildi* yenilen* güncelleme* fikrini',
  only: 'yalnızca sadece yalnız',
  checks: 'denetim* koruma* doğrulama* kontroller* protokol*',
  off: 'kapat* devre kaldırıl* kapalı* devreden kapalıdır',
  mails: 'posta* mesajlar* iletiler*',
  latest: 'son',
  reads: `oku* özetle* incele* ziyaret* değerlendir* işle* analiz* gezen* tarayan taranan işleyen karşılaştır* okuyan
    okurken okuyor okuduysan görüntüle* gezin* özetliyor işliyor tarıyor ziyaretçi`,
  money: 'havale* para parayı ödeme* tutar* avro euro parasını fatura* ödeme tutar havale bakiye lira',
  minutes: 'dakika* saat dakika saniye saate dakikada',
  nobody: 'kimse* kimseye',
  needed: 'gerekmiyor gerekmez gerekli gerekmemektedir gerek',
  before: 'önce',
  finish: 'bitir* yanıtla* tamamla*',
  first: 'öncelikle aşağıdaki* sonraki bir_sonraki',
  rest: 'kalan*',
  reply: 'yanıt* cevap* mesaj* cevab*',
  afterwards: 'sonra ardından',
  reach: 'eriş* getir* oku* topla* bul* al* kopyala* dışa',
  record: 'fatura* kayıt* dosya* hesap*',
  other: 'başka diğer diğer* diğerlerinden ötekiler*',
  party: 'müşteri* kiracı* kullanıcı* sahibi alıcı*',
  embed: 'yükle* göster* ekle* koy',
  secretFirst: 'kimlik',
  secretSecond: 'bilgi*',
  as: 'olarak',
  office: `departman* ekib* ekip* birim* kurul* operatör* platform* satıcı* sağlayıcı* tedarikçi* destek* geliştirici*
    merkez* finans* servis* bölüm* işletmeci* takım* şirket* üretici*`,
  deadline: `bugün gece akşam süre* yarısı son yarın bitiş* mesai bitmeden geceyarısı dolmadan dolacak yarına bugüne
    kadar önce saatine kalmadan`,
  threat: `silinecek* silinir kaybol* kaybed* engellen* kapatıl* yoksa aksi ceza* yaptırım* kovul* dondurul* askıya
    feshed* iptal kilitlenecek bozulur kapatılacak hâlde kaybe* dava kilitle* silinecektir kapanacak kapanır alınır
    kaybedersin kaybedilir yasaklan* mahkeme gecikirse`,
  wish: 'ister* istedi* istek* isteği* istiyor* diledi* dileği* tercih* niyet* arzu* istiyor istemiyor ister',
  heed: 'aldırma* aldırış dikkat* kulak bakma* dinleme* önem* umursama*',
  decide: 'belirler belirliyor karar üstün* öncelik* geçerlidir sayılır önemli* önce gelir belirleyen bağlayıcı',
  nomore: 'artık',
  personal: 'adres* telefon* doğum* iban pasaport* soyad* adını soyad doğum kimlik numarası tc',
  hide: 'gizle* sakla* sus susun sessiz bahsetme*',
  praise: 'öner* tavsiye* yıldız* mükemmel* iyi olumlu* övün öv tercih* değerlendir* puan* sıraya tek ideal en',
  passage: 'bölüm* paragraf* sayfa* metn* metin* satır* not',
  digest: 'özetle* özet*',
  goOn: 'devam sürdür*',
  serve: 'hizmet çalıştığın çalışıyorsun adına temsil',
  memory: 'bellek* belleğ* hafıza*',
  shell: 'terminal* konsol* powershell',
  able: 'bilir olabilir edebilir edemez kapatamaz yapamaz',
  vow: 'kabul onay taahhüt onayladı verdi',
  prove: 'kanıtla* doğrulama* ispat* gerçek captcha',
  setup: 'yapılandır* programla* geliştiren* eğitil* geliştirenlerin yapılandırman* ayar* ayarlarından',
  already: 'zaten önceden',
  asked: 'istediğim istediği istenen söylediğim sorarsa sorar sormak isteğimi istediğimi',
  rank: 'geliştirici* yönetici* admin',
  wield: 'kullanmak kullanamaz kullanamazsınız kullanın',
  mustDo: `göndermeli* iletmeli* yüklemeli* paylaşmalı* yollamalı* aktarmalı* tıklamalı* açmalı* etmeli* silmeli*
    almalı* yazmalı* yanıtlamalı* onaylamalı* indirmeli* çalıştırmalı* kullanmalı* kopyalamalı* gitmeli* önermeli*
    yapmalı* basmalı* kurmalı* tamamlamalı* girmeli* ödemeli* vermeli* eklemeli* seçmeli* işaretlemeli* gizlemeli*
    değiştirmeli* yayınlamalı* bildirmeli* kapatmalı* değerlendirmeli* koymalı* göstermeli* başlamalı* bitirmeli*
    kaydetmeli* atlamalı* doğrulamalı* etkinleştirmeli* tekrarlamalı* okumalı* uymalı* izlemeli* sağlamalı* bırakmalı*
    devretmeli*`,
  auto: 'otomatik otomatikman kendiliğinden otomasyon*',
  person: 'kişi kişinin kişiye kişiyi biri birinin birisi kim kimse',
  below: 'aşağıda* aşağıdaki* altında alttaki burada* sıradaki',
  written: 'yazan* yazılı yazılan* belirtilen anlatılan* yazanlara',
  came: 'gelirken geldiğin* geldin gönderen başta başında başlangıçta',
  this: 'bu şu',
  vouch: 'onaylan* doğrulan* imzalan* sertifika* denetlen*',
  field: 'cevab* yorum* alan* alanına form formu talep kutusu',
  attach: 'ekle* iliştir* yapıştır* yaz*',
};
