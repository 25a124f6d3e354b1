import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in Turkish. Its endings are part of its words, so that forms are listed. */
export const TURKISH: Lexicon = {
  'closes-account': `hesabı sil, hesabımı sil, hesabını sil, hesabınızı sil, hesap sil, hesap silme, hesabı silin, hesabı kapat, hesabımı kapat, hesabınızı kapatın, hesap kapatma, hesabı devre dışı bırak, hesabımı devre dışı bırak,
    hesabı dondur, hesabımı dondur, hesabı iptal et, profili sil, profilimi sil, kuruluşu sil, kullanıcıyı sil, kullanıcıları sil`,
  'account-action': `verilerimi sil, tüm verilerimi sil, erişimi iptal et, erişimi kaldır, anahtarı iptal et, şifreyi sıfırla, parolayı sıfırla, şifre değiştir, şifreyi değiştir, parolayı değiştir, e-postayı değiştir,
    tüm cihazlardan çıkış yap, oturumu sonlandır, tüm oturumları kapat, aboneliği iptal et`,
  commits: `satın al, hemen al, şimdi al, şimdi satın al, öde, şimdi öde, ödeme yap, ödemeyi tamamla, ödemeyi onayla, sipariş ver, siparişi onayla, siparişi tamamla, alışverişi tamamla, satın almayı onayla, rezervasyon yap, rezervasyonu onayla,
    şimdi rezervasyon yap, mesaj gönder, mesajı gönder, e-posta gönder, e-postayı gönder, şimdi gönder, yanıt gönder, yayınla, yayımla, para gönder, para transferi, havale yap, bağış yap, abone ol, teklif ver, erişim ver, herkese açık yap, dağıt`,
  destroys: `sil, siliniz, hepsini sil, tümünü sil, kalıcı olarak sil, projeyi sil, sayfayı sil, dosyayı sil, yok et, çöp kutusunu boşalt, çöpü boşalt, fabrika ayarlarına sıfırla, çöp kutusuna taşı,
    siparişi iptal et, rezervasyonu iptal et, projeyi arşivle,
    kaldır., yayından kaldır, engelle., sepeti boşalt`,
  account: `hesap, hesabım, hesabınız, profil, profilim, profili düzenle, ayarlar, ayarlarım, hesap ayarları, tercihler, çıkış, çıkış yap, oturumu kapat, güvenli çıkış, faturalandırma, erişim anahtarları,
    hesap değiştir, hesap güvenliği,
    giriş yap, oturum aç, kayıt ol, üye ol, hesap oluştur, şifremi unuttum, parolamı unuttum, kullanıcılar., kullanıcı yönetimi, izinler., roller., şifre., parola., kimlikler.`,
  fillers: 'bu benim senin sizin ve kalıcı olarak şimdi',
};
