import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in Turkish: verbs behind their things. Its endings are part of its words, so that stems and forms are listed. */
export const TURKISH: Lexicon = {
  'closes-account': `hesab*/hesap/hesapları/profili/profilimi sil/silin/silme, hesab*/hesap/üyeliğ* kapat*/dondur*/kaldır*/sonlandır*/iptal, hesab*/hesap devre dışı bırak*,
    kuruluşu/kullanıcı*/yönetici*/üye/üyeyi/üyeleri sil/silin, kullanıcı* kaldır*`,
  'account-action': `verilerim* sil, erişim*/yetki*/izni/izinleri … iptal/kaldır*/geri/ver/verin/yönet/yetkilendir*, anahtar*/jeton*/token … iptal/sıfırla*/yenile*/oluştur/üret,
    şifre*/parola* … değiştir*/sıfırla*/oluştur/oluşturun/belirle/belirleyin/yenile*/üret, posta*/eposta*/kimli*/cihaz*/hesab*/oturum* … değiştir*/doğrula*, sıfırlama … gönder,
    cihazlardan/oturumlardan çık*, oturum* sonlandır*, tüm oturumları kapat*, aboneliğ* iptal, kullanıcı* olarak giriş, kullanıcı*/üye*/kişi* davet, davet et.,
    iki faktör*/adım* … aç/kapat*/sıfırla*, yönetici*/moderatör*/sahip/admin yap*, yönetici*/moderatör* … yükselt*/ata/atayın/çıkar`,
  commits: `satın al/alın, hemen/şimdi al/öde, öde, ödeme yap*, ödemeye geç/ilerle/devam, sipariş ver*, rezervasyon yap*,
    ödeme*/sipariş*/alışveriş*/rezervasyon*/almayı onayla*/tamamla*, mesaj*/ileti/iletiyi/posta*/eposta*/yanıt*/davet*/bağlantı*/hatırlatma* … gönder/gönderin/gönderilsin,
    şimdi/iptal gönder, ve … gönder/gönderin/gönderilsin, bilgilendir/bilgilendirin/yayınla/yayınlayın/yayımla, para gönder/transferi/çek, havale yap, bağış yap*, abone ol/olun,
    abonelikten ayrıl*/çık*, teklif ver, erişim ver, herkese açık yap, dağıt., iade et/edin, koşulları/şartları/sözleşmeyi kabul`,
  destroys: `sil/silin/siliniz/silinsin/silme/kaldır/kaldırın/kaldırılsın, hepsini/tümünü/projeyi/sayfayı/dosyayı sil, kalıcı olarak sil, yok et, çöp* … boşalt*/taşı*,
    önbelle*/geçmiş*/günlüğ*/sepet*/kuyruğ* … temizle*/boşalt*, boşalt., varsayılan*/fabrika … sıfırla*/dön, tümünü sıfırla*, bağlantıyı/bağlantısını kes/kesin,
    sipariş*/rezervasyon*/randevu*/etkinli*/toplantı*/ödeme* iptal, proje* arşivle*, yayından kaldır*, engelle., kullanıcı*/üye* engelle*/yasakla*, pasif yap,
    yede*/veritaban* geri yükle*, sunucu*/sistem* yeniden/kapat*, sahipli* devret*/aktar*`,
  account: `hesap/hesab*/profil/profilim, profili düzenle/görüntüle, kullanıcı profili, ayarlar/ayarlarım, hesap/güvenlik/bildirim/kullanıcı/profil/gizlilik ayarları, tercihler,
    çıkış., çıkış yap*, oturumu kapat*, oturum aç*, güvenli çıkış, giriş., giriş yap*, giriş sayfa*/bilgi*, kayıt ol/olun, kaydol/kaydolun, üye girişi, üye ol, üye olun.,
    hesap değiştir/güvenliği/oluştur, faturalandırma, api/erişim/ssh/güvenlik/kurtarma/gizli/geçiş/giriş/şifreleme anahtar*, erişim/api jeton*/belirtec*/token*,
    kurtarma/yedek/yedekleme/doğrulama kod*, sırlar/jetonlar., şifremi/parolamı unuttum, şifre/şifreyi/şifreniz/parolan*, parola., yeni şifre/parola,
    kimlik doğrula*/bilgi*/sağlayıcı*, doğrulayıcı/doğrulama uygulama*, tek oturum/seferlik, iki faktör*/adım*/aşama*, takma ad/adı/adını, deneme sürüm* başlat*,
    kullanıcı*/üye*/rol/rolü/rolünü/rolleri/izin*/yetki*/takım*/ekip*/yönetici*/moderatör* ekle/ekleyin/oluştur/oluşturun/yarat/düzenle*/yönet/yönetin/ata/değiştir*/güncelle*/içe,
    yeni … kullanıcı/üye/rol/takım/ekip/grup/yönetici, kullanıcılar., kullanıcı ad*/erişim*/yönetim*/liste*/grup*/rol*,
    üyeler/gruplar/takımlar/oturumlar/izinler/roller/yetkiler/yöneticiler., gruptan/takımdan/ekipten/kuruluştan/organizasyondan ayrıl*, gruba/takıma/ekibe katıl*,
    grupları yönet, kuruluş oluştur, bağlı uygulama*, yönetim., yönetim paneli, kimlikler., görünen ad*/isim, eposta/posta adres*, telefon numara*, güvenilir/güvenilen cihaz*,
    etkin/aktif oturum*, acil durum erişim*, ortak çalışan*, moderatörler., yeni kayıt.`,
  harmless:
    'filtre*/süzgeç*/sıralama*/biçimlendirme* kaldır/temizle, şifreyi/parolayı göster*/gizle*, engeli kaldır, son giriş, sıfırlama … gönder*',
  fillers: 'bu benim senin sizin ve kalıcı olarak şimdi tüm',
};
