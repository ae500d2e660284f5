/** What staff say to players most often, in the language of the player and not of the page. */
import type { Suggestions } from '#machines/kit/command/index.ts'

export const messageTemplates: readonly Suggestions[] = [
  {
    lang: 'en',
    title: 'English',
    texts: [
      'Welcome! If you need anything, we are here.',
      'We close soon. Please finish your round and cash out.',
      'An attendant is on the way to your machine.',
      'Your connection is slow at the moment. Your credit is safe.',
      'Please call us before you play on.',
    ],
  },
  {
    lang: 'tr',
    title: 'Türkçe',
    texts: [
      'Hoş geldiniz! Bir ihtiyacınız olursa buradayız.',
      'Birazdan kapatıyoruz. Lütfen turunuzu bitirip nakde çevirin.',
      'Bir görevli makinenize geliyor.',
      'Bağlantınız şu anda yavaş. Krediniz güvende.',
      'Oynamaya devam etmeden önce lütfen bizi arayın.',
    ],
  },
  {
    lang: 'ar',
    title: 'العربية',
    texts: [
      'أهلًا بك! نحن هنا إن احتجت إلى أي شيء.',
      'سنغلق قريبًا. يُرجى إنهاء جولتك وسحب رصيدك.',
      'أحد الموظفين في طريقه إلى جهازك.',
      'اتصالك بطيء في هذه اللحظة. رصيدك في أمان.',
      'يُرجى الاتصال بنا قبل متابعة اللعب.',
    ],
  },
]
