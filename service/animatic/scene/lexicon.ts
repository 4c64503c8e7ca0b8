import type { Cue } from './description.ts'

/** Words for time, weather, place, light, camera and mood. Japanese and English share a line. */
const SETTINGS: readonly (readonly [string, Cue])[] = [
  ['night|midnight|nocturne|nighttime|evening|夜|深夜|真夜中|夜空|夜景|夜中', { time: 'night' }],
  ['moon|moonlight|moonlit|full moon|crescent|月|満月|三日月|月明かり|月夜|月光', { time: 'night' }],
  [
    'star|starry|starlight|milky way|aurora|northern light|星|星空|天の川|オーロラ|流れ星',
    { time: 'night', effect: 'sparkle' },
  ],
  [
    'sodium light|sodium|street lamp|streetlight|street light|街灯|ナトリウム灯',
    { time: 'night', effect: 'sodium' },
  ],
  ['neon|neon light|neon sign|cyberpunk|ネオン|ネオン街|サイバーパンク', { time: 'night', effect: 'neon' }],
  [
    'sunset|dusk|golden hour|twilight|magic hour|sundown|夕焼け|夕日|夕陽|夕暮れ|夕方|黄昏|黄金色|マジックアワー',
    { time: 'dusk' },
  ],
  ['dawn|sunrise|daybreak|early morning|first light|夜明け|明け方|朝焼け|朝日|早朝|朝', { time: 'dawn' }],
  ['morning', { time: 'dawn' }],
  [
    'noon|midday|daylight|sunny|sunlight|sunlit|blue sky|summer|昼|真昼|正午|晴れ|青空|快晴|日差し|太陽|夏',
    { time: 'day' },
  ],
  ['rain|rainy|drizzle|downpour|shower|wet street|雨|小雨|大雨|梅雨|雨上がり|夕立', { weather: 'rain' }],
  ['rain on the lens|raindrop|droplet|wet lens|水滴|雨粒', { weather: 'rain', effect: 'lens-rain' }],
  ['on the lens|lens', { effect: 'lens-rain' }],
  [
    'storm|thunder|lightning|typhoon|thunderstorm|tempest|嵐|雷|台風|稲妻|暴風雨|雷雨',
    { weather: 'storm', mood: 'tense' },
  ],
  ['snow|snowy|blizzard|snowfall|winter|frost|icy|snowflake|雪|吹雪|粉雪|冬|雪景色', { weather: 'snow' }],
  ['朝もや|朝霧|朝靄|morning mist|morning fog|dawn mist', { time: 'dawn', weather: 'fog' }],
  ['fog|foggy|mist|misty|haze|hazy|霧|靄|もや|霞|海霧', { weather: 'fog' }],
  ['clear|cloudless', { weather: 'clear' }],
  [
    'sea|ocean|beach|coast|shore|wave|harbor|harbour|bay|seaside|tide|surf|海|海辺|波|浜辺|砂浜|海岸|港|湾|水平線|潮',
    { ground: 'sea' },
  ],
  ['lake|river|pond|canal|lagoon|湖|川|池|運河|水面|湖面', { ground: 'sea' }],
  ['spray|splash|splashing|波しぶき|水しぶき|しぶき|飛沫', { effect: 'spray' }],
  [
    'city|town|street|downtown|skyline|urban|rooftop|skyscraper|tokyo|metropolis|crosswalk|crossing street|街|都会|都市|東京|渋谷|新宿|街並み|通り|交差点|屋上|ビル|商店街|駅|道路',
    { ground: 'city' },
  ],
  ['alley|alleyway|back street|backstreet|lane|路地|路地裏|横丁|裏通り|小路', { ground: 'alley' }],
  [
    'forest|wood|woodland|jungle|tree|grove|pine|cedar|森|林|森林|木々|樹海|ジャングル|杉林',
    { ground: 'forest' },
  ],
  ['bamboo|bamboo forest|bamboo grove|竹|竹林|竹やぶ', { ground: 'bamboo' }],
  [
    'field|meadow|grass|hill|prairie|countryside|farm|garden|park|village|flower field|野原|草原|丘|畑|田舎|牧場|庭|公園|花畑|村|ひまわり畑',
    { ground: 'field' },
  ],
  [
    'terrace|terraced|rice field|rice paddy|paddy|rice terrace|terraced rice|terraced rice field|棚田|田んぼ|水田',
    { ground: 'terraces' },
  ],
  ['desert|dune|sand dune|sahara|canyon|mars|砂漠|砂丘|荒野|火星', { ground: 'desert' }],
  [
    'mountain|peak|alps|glacier|himalaya|valley|cliff|ridge|summit|fuji|mount fuji|山|山脈|雪山|富士山|高原|谷|氷河|頂上|峠',
    { ground: 'mountain' },
  ],
  [
    'table|kitchen|cafe|café|room|interior|desk|bar|restaurant|workshop|studio|window|kettle|indoor|テーブル|台所|キッチン|喫茶店|カフェ|部屋|室内|机|食卓|工房|窓辺|居酒屋|縁側',
    { ground: 'table' },
  ],
  [
    'space|galaxy|orbit|planet|cosmos|nebula|universe|宇宙|銀河|惑星|軌道|星雲',
    { ground: 'space', time: 'night' },
  ],
  [
    'underwater|deep sea|coral|reef|coral reef|seabed|aquarium|海中|深海|水中|珊瑚|サンゴ|海底|水族館',
    { ground: 'underwater', effect: 'bubbles' },
  ],
  ['cherry blossom|sakura|petal|blossom|桜|花びら|花吹雪|桜並木', { effect: 'petals' }],
  ['autumn|fall leaf|maple|autumn leaf|foliage|leaf|紅葉|落ち葉|秋|もみじ|枯葉|銀杏', { effect: 'leaves' }],
  ['firefly|蛍|ほたる|ホタル', { effect: 'fireflies', time: 'night' }],
  ['ember|campfire|bonfire|spark|fire|flame|lava|焚き火|火の粉|たき火|炎|火花', { effect: 'embers' }],
  [
    'firework|fireworks|firework display|花火|花火大会|打ち上げ花火|打上花火',
    { effect: 'fireworks', time: 'night', mood: 'bright' },
  ],
  ['steam|steaming|vapor|vapour|湯気|蒸気|hot spring|温泉|露天風呂', { effect: 'steam' }],
  ['pour|pouring|drip|注ぐ|注がれる|ドリップ', { effect: 'pour' }],
  ['potter|pottery|potter wheel|ろくろ|陶芸|陶芸家', { effect: 'wheel', ground: 'table' }],
  [
    'god ray|sunbeam|light shaft|dappled light|dappled|komorebi|light ray|木漏れ日|光芒|光の筋|陽光',
    { effect: 'rays', time: 'day' },
  ],
  ['backlit|backlight|back light|silhouette|contre-jour|逆光|シルエット', { effect: 'backlit' }],
  ['sparkle|glitter|shimmer|magic|magical|dreamy|きらきら|キラキラ|輝く|魔法|幻想的', { effect: 'sparkle' }],
  ['telephoto|long lens|zoom|zoom in|望遠|ズーム', { effect: 'telephoto' }],
  [
    'close-up|closeup|close up|extreme close-up|extreme close|macro|接写|クローズアップ|マクロ|アップ|超接写',
    { closeUp: true },
  ],
  ['push-in|push in|slow push-in|dolly|dolly in|dolly-in|approach|ドリー|寄り|近づく', { move: 'push' }],
  ['pull out|pull-out|pull back|dolly out|wide shot|zoom out|引き|俯瞰から引く', { move: 'pull' }],
  ['pan|pan left|panning|パン左', { move: 'pan-left' }],
  ['pan right|パン右', { move: 'pan-right' }],
  [
    'drone|aerial|crane shot|bird eye|bird-eye|overhead|flyover|ドローン|空撮|俯瞰|クレーンショット',
    { move: 'rise' },
  ],
  ['tracking|tracking shot|follow|following|chase|追いかける|追跡|並走|抜ける|駆け抜ける', { move: 'track' }],
  ['static|locked off|tripod|still|固定|定点', { move: 'hold' }],
  ['handheld|手持ち', { move: 'drift' }],
  ['calm|quiet|peaceful|serene|gentle|slow|静か|穏やか|のどか|ゆっくり|静寂', { mood: 'calm' }],
  ['cozy|warm|cosy|tender|happy|smile|温かい|暖かい|優しい|幸せ|笑顔', { mood: 'warm' }],
  [
    'lonely|sad|nostalgic|melancholy|memory|farewell|old|寂しい|懐かしい|切ない|孤独|思い出',
    { mood: 'wistful' },
  ],
  ['horror|scary|dark|mysterious|haunted|suspense|怖い|不気味|謎|ホラー|緊張', { mood: 'tense' }],
  [
    'festival|party|celebration|dance|dancing|fun|祭り|お祭り|夏祭り|パーティー|踊る|ダンス|楽しい',
    { mood: 'bright' },
  ],
  ['fast|speed|race|racing|action|battle|速い|疾走|レース|戦い|走る|全力', { mood: 'driving' }],
]

const byTerm = new Map<string, Cue>(
  SETTINGS.flatMap(([terms, cue]) => terms.split('|').map((term): [string, Cue] => [term, cue])),
)

/** What a term says about the setting, or null. Terms are normalised words as `findTerms` gives them. */
export function findSetting(term: string): Cue | null {
  return byTerm.get(term) ?? null
}
