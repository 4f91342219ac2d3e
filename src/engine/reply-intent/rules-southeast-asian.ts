import { NEVER, type RulePhrases } from './rule-phrases.js';

/** Vietnamese without diacritics; `đ` is a separate letter. */
export const RULES_VI: RulePhrases = {
  language: 'vi',
  negation: NEVER,
  leaving: [],
  phrases: {
    opt_out: [
      '(?:^|\\n)[^a-z\\n]{0,5}(?:vui long |xin |lam on |toi muon )?(?:cho (?:toi|minh) )?huy đang ky[^?\\n]{0,25}(?=[.!\\n]|$)|(?:toi|chung toi) muon (?:huy|ngung|bo) (?:đang ky|nhan)',
      'đung (?:bao gio )?(?:gui|lien he|lien lac|lam phien|email)[^.\\n]{0,40}(?:nua|toi|chung toi)|(?:ngung|dung|ngung viec) (?:gui|lien he)',
      '(?:xoa|go|loai|bo)(?: bo)? (?:ten |e-?mail |đia chi |thong tin |du lieu )?(?:ca nhan )?(?:cua )?(?:toi|chung toi|minh)(?![a-z])|yeu cau xoa[^.\\n]{0,20}(?:du lieu|thong tin)|khong (?:con )?(?:muon|can) (?:tiep tuc )?(?:nhan|bi lien he)|(?:rut lai|thu hoi)[^.\\n]{0,10}đong y',
    ],
    question: ['gia (?:bao nhieu|ca)|bao nhieu tien|hoat đong (?:nhu the nao|ra sao)'],
    interested: [
      '(?<!khong )quan tam|nghe (?:hay|thu vi|hap dan)|gui (?:them|cho toi)[^.\\n]{0,20}(?:thong tin|tai lieu|bao gia)',
    ],
    not_now: ['(?:hien tai|bay gio|luc nay)[^.\\n]{0,20}(?:chua|khong)|(?:nam|quy|thang) (?:sau|toi)|chua phai luc'],
    declined: ['khong quan tam|khong co nhu cau|khong,? cam on|cam on,? (?:nhung )?khong'],
  },
};

export const RULES_ID: RulePhrases = {
  language: 'id',
  negation: NEVER,
  leaving: [],
  phrases: {
    opt_out: [
      '(?:^|\\n)[^a-z\\n]{0,3}(?:tolong |mohon |saya (?:mau|ingin) )?(?:berhenti berlangganan|hentikan langganan)[ .!]{0,3}(?=\\n|$)|saya (?:mau|ingin) berhenti (?:berlangganan|menerima)',
      '(?:jangan|stop|berhenti|hentikan)(?: lagi)? (?:kirim|kirimi|mengirim|mengirimi|hubungi|menghubungi|e-?mail|mengontak|kontak)\\b|\\b(?:hapus|keluarkan|copot|coret)(?:kan)? (?:nama |e-?mail |alamat |data |kontak )?(?:pribadi )?(?:saya|kami)\\b',
      '(?:tidak|ga|gak|nggak|tak) (?:mau|ingin|bersedia)(?: lagi)? (?:menerima|dihubungi|dapat|terima)|(?:menarik|mencabut|tarik|cabut)\\b[^.\\n]{0,8}(?:persetujuan|izin)|(?:minta|meminta|mohon)\\b[^.\\n]{0,30}(?:data|nama)[^.\\n]{0,25}dihapus',
    ],
    question: ['berapa (?:harga|biaya)|harganya|bagaimana cara kerja'],
    interested: [
      '(?<!tidak )(?<!kurang )\\btertarik|kedengarannya (?:bagus|menarik)|kirim(?:kan)?[^.\\n]{0,20}(?:informasi|detail|penawaran|proposal)',
    ],
    not_now: ['(?:saat ini|sekarang)[^.\\n]{0,20}(?:belum|tidak)|(?:tahun|bulan|kuartal) depan|nanti saja'],
    declined: [
      'tidak tertarik|kurang tertarik|tidak butuh|tidak perlu|tidak,? terima kasih|terima kasih,? (?:tapi )?tidak',
    ],
  },
};

/** Thai has no spaces between words; a question ends with a question particle. */
export const RULES_TH: RulePhrases = {
  language: 'th',
  script: /[\u0e00-\u0e7f]/,
  negation: NEVER,
  leaving: [],
  phrases: {
    opt_out: [
      '(?<!ลูกค้า[^\\n]{0,12})ยกเลิก(?:การ)?(?:รับ|เป็นสมาชิก|สมัคร|ติดตาม|ส่ง(?:อีเมล|เมล|ข่าว|ข้อความ|โฆษณา))(?![^\\n]*(?:ไหม|มั้ย|หรือไม่|หรือเปล่า|อย่างไร|ยังไง))',
      '(?:อย่า|ห้าม|หยุด|งด|เลิก|ไม่ต้อง)(?:ได้)?(?:ส่ง|ติดต่อ)|(?:ลบ|เอา|ถอด|นำ)(?:ชื่อ|อีเมล|ข้อมูล)(?:ส่วนบุคคล)?(?:ของ)?(?:ผม|ฉัน|ดิฉัน|เรา|หนู)|ไม่(?:ต้องการ|อยาก|ประสงค์)(?:จะ)?(?:ได้)?รับ(?:อีเมล|เมล|ข่าว|ข้อความ)|(?:ถอน|เพิกถอน)(?:ความ)?ยินยอม',
    ],
    question: ['ราคา(?:เท่าไร|เท่าไหร่)|เท่าไหร่|ไหม|หรือไม่|อย่างไร'],
    interested: ['(?<!ไม่)สนใจ'],
    not_now: ['(?:ตอนนี้|ขณะนี้|ช่วงนี้)[^\\n]{0,12}(?:ยัง|ไม่)|ปีหน้า|เดือนหน้า'],
    declined: ['ไม่สนใจ|ไม่จำเป็น|ไม่เป็นไร'],
  },
};

export const RULES_HI: RulePhrases = {
  language: 'hi',
  script: /[\u0900-\u097f]/,
  negation: NEVER,
  leaving: [],
  phrases: {
    opt_out: [
      '(?:सदस्यता|सब्सक्रिप्शन)[^।\\n]{0,6}(?:रद्द|समाप्त|बंद) (?:करें|कर दें|कीजिए|कर दीजिए|करो)|(?:ईमेल|मेल|संदेश|मैसेज)[^।\\n]{0,8} (?:न|मत|ना) (?:भेज|कर)|(?:ईमेल|मेल|संदेश)[^।\\n]{0,8}(?:नहीं चाह|बंद कर)|संपर्क (?:न|मत|ना) कर',
      '(?:मेरा|मेरे|मेरी|मुझे|हमें|हमारा)[^।\\n]{0,35}(?:हटा|मिटा|निकाल)|सहमति[^।\\n]{0,10}वापस',
    ],
    question: ['कीमत|कितने का|कितना|कैसे काम'],
    interested: ['(?<!नहीं )रुचि (?:है|रखत)|दिलचस्प'],
    not_now: ['अभी (?:नहीं|समय नहीं)|अगले (?:साल|महीने)|बाद में'],
    declined: ['रुचि नहीं|दिलचस्पी नहीं|ज़रूरत नहीं|जरूरत नहीं|नहीं,? धन्यवाद'],
  },
};
