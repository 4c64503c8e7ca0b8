import type { Cue } from './description.ts'

/** Light falls from above, and nothing of the sky is seen. */
const UNDER_WATER: Cue = {
  time: 'day',
  effect: 'rays',
  colours: ['2f7f93', '1d4f78'],
  without: ['clouds', 'light', 'stars'],
}

/**
 * The words that the animatic is sure of: time, weather, place, light, colour, camera and mood. Japanese and English
 * share a line. A word with two everyday meanings (wave, star, wood, space) stands here only in a phrase that has one.
 */
const LINES: readonly (readonly [string, Cue])[] = [
  ['night|midnight|nocturne|nighttime|夜|深夜|真夜中|夜空|夜景|夜中|月夜|星月夜', { time: 'night' }],
  [
    'moon|moonlight|moonlit|full moon|crescent moon|満月|三日月|月明かり|月光|月が|月の',
    { time: 'night', thing: 'light' },
  ],
  [
    'stars|starry|starlight|milky way|星空|星々|天の川|流れ星|満天の星',
    { time: 'night', effect: 'sparkle', thing: 'stars' },
  ],
  ['aurora|northern light|オーロラ', { time: 'night', colours: ['3a9ba3'] }],
  ['streetlight|street light|street lamp|sodium light|街灯|ナトリウム灯', { time: 'night', ground: 'city' }],
  ['neon|neon light|neon sign|cyberpunk|ネオン|ネオン街|サイバーパンク', { time: 'night', effect: 'neon' }],
  ['sunset|dusk|golden hour|twilight|magic hour|sundown|evening|夕焼け|夕日|夕陽', { time: 'dusk' }],
  ['夕暮れ|夕方|夕|黄昏|たそがれ|マジックアワー', { time: 'dusk' }],
  ['dawn|sunrise|daybreak|morning|first light|夜明け|明け方|朝焼け|朝日|早朝|朝', { time: 'dawn' }],
  ['noon|midday|daylight|sunny|sunlight|sunlit|blue sky|daytime', { time: 'day' }],
  ['昼|真昼|正午|晴れ|青空|快晴|日差し|昼下がり', { time: 'day' }],
  ['rain|rainy|raining|drizzle|downpour|rain shower|雨|小雨|大雨|梅雨|夕立', { weather: 'rain' }],
  [
    'after the rain|after rain|wet street|puddle|雨上がり|水たまり|濡れた',
    { weather: 'clear', effect: 'wet' },
  ],
  ['storm|thunder|lightning|typhoon|thunderstorm|tempest|stormy', { weather: 'storm', mood: 'tense' }],
  ['嵐|雷|台風|稲妻|暴風雨|雷雨', { weather: 'storm', mood: 'tense' }],
  [
    'snow|snowy|snowing|blizzard|snowfall|snowflake|雪|吹雪|粉雪|雪景色|雪原|雪国',
    { weather: 'snow', thing: 'snow' },
  ],
  ['雪山', { weather: 'snow', ground: 'mountain' }],
  ['morning mist|morning fog|朝もや|朝霧|朝靄', { time: 'dawn', weather: 'fog' }],
  ['fog|foggy|mist|misty|haze|hazy|霧|靄|もや|霞|海霧', { weather: 'fog' }],
  ['clear sky|cloudless|雲ひとつない|雲一つない', { weather: 'clear', without: ['clouds'] }],
  ['moonless|月のない|新月', { without: ['light'] }],
  ['starless', { without: ['stars'] }],
  ['cloud|cloudy|雲', { thing: 'clouds' }],
  ['sun|moon|太陽|お月', { thing: 'light' }],
  ['star|星', { thing: 'stars' }],
  ['lamp|照明|明かり', { thing: 'lamps' }],
  ['sea|ocean|beach|coast|coastline|seashore|harbor|harbour|seaside|surf|surfing', { ground: 'sea' }],
  ['海|海辺|浜辺|砂浜|海岸|港|水平線|サーフィン|波打ち際|大海原', { ground: 'sea' }],
  ['lake|river|pond|canal|lagoon|湖|川|池|運河|水面|湖面|小川', { ground: 'sea', mood: 'calm' }],
  [
    'city|town|downtown|skyline|urban|rooftop|skyscraper|metropolis|crosswalk|street|tokyo',
    { ground: 'city' },
  ],
  [
    '街|都会|都市|東京|渋谷|新宿|池袋|大阪|街並み|交差点|屋上|高層ビル|ビル街|商店街|大通り',
    { ground: 'city' },
  ],
  ['alley|alleyway|back street|backstreet|路地|路地裏|横丁|裏通り|小路', { ground: 'city' }],
  ['forest|woods|woodland|jungle|grove|森|森林|林|樹海|ジャングル|杉林|木立', { ground: 'forest' }],
  ['bamboo|bamboo forest|bamboo grove|竹|竹林|竹やぶ', { ground: 'forest' }],
  [
    'field|meadow|grassland|hill|prairie|countryside|flower field|grassy field|open field|hillside',
    { ground: 'hills' },
  ],
  ['野原|草原|丘|畑|田舎|牧場|花畑|ひまわり畑|原っぱ|里山', { ground: 'hills' }],
  ['rice field|rice paddy|paddy field|rice terrace|terraced rice|terraced field', { ground: 'hills' }],
  ['棚田|田んぼ|水田|段々畑', { ground: 'hills' }],
  ['desert|dune|sand dune|sahara|砂漠|砂丘|荒野', { colours: ['e0a25c'] }],
  ['mountain|alps|glacier|himalaya|mount fuji|mountain range', { ground: 'mountain' }],
  ['山|山脈|富士山|高原|氷河|山頂|峠|渓谷|アルプス', { ground: 'mountain' }],
  [
    'room|interior|indoors|kitchen|bedroom|living room|cafe|café|corridor|hallway|office|library',
    { ground: 'room' },
  ],
  ['attic|classroom|restaurant|workshop|windowsill|desk', { ground: 'room' }],
  [
    '部屋|室内|台所|キッチン|喫茶店|カフェ|教室|廊下|オフィス|窓辺|居酒屋|図書館|縁側|書斎',
    { ground: 'room' },
  ],
  [
    'outer space|galaxy|planet|cosmos|nebula|universe|spaceship|宇宙|銀河|惑星|星雲',
    { time: 'night', colours: ['7a5aa6'] },
  ],
  ['underwater|coral|coral reef|seabed|aquarium|sea floor', UNDER_WATER],
  ['海中|水中|珊瑚|サンゴ|海底|水族館', UNDER_WATER],
  ['deep sea|深海', { ...UNDER_WATER, time: 'night' }],
  ['cherry blossom|sakura|petal|桜|花びら|花吹雪|桜並木|夜桜', { effect: 'petals' }],
  [
    'autumn|fall leaf|maple leaf|fallen leaf|falling leaf|紅葉|晩秋|落ち葉|もみじ|枯葉|銀杏並木',
    { effect: 'leaves' },
  ],
  ['firefly|蛍|ほたる|ホタル', { effect: 'fireflies', time: 'night' }],
  ['ember|campfire|bonfire|焚き火|火の粉|たき火', { effect: 'embers' }],
  ['firework|fireworks|花火|花火大会|打ち上げ花火', { effect: 'fireworks', time: 'night', mood: 'bright' }],
  [
    'god ray|sunbeam|light shaft|dappled light|komorebi|light ray|ray of light|木漏れ日|光芒|光の筋',
    { effect: 'rays' },
  ],
  ['sparkle|glitter|shimmer|dust mote|きらきら|キラキラ', { effect: 'sparkle' }],
  ['close-up|closeup|close up|macro|telephoto|接写|クローズアップ|マクロ|超接写|望遠', { framing: 'close' }],
  ['wide shot|wide angle|establishing shot|panorama|全景|広角|遠景', { framing: 'wide' }],
  ['push-in|push in|dolly in|dolly-in|slow push-in|zoom in|ドリーイン|ズームイン', { move: 'push' }],
  ['pull out|pull-out|pull back|dolly out|zoom out|ズームアウト', { move: 'pull' }],
  ['pan left|pan right|panning|slow pan|パン左|パン右', { move: 'pan' }],
  [
    'drone|aerial|crane shot|bird eye|flyover|ドローン|空撮|俯瞰|クレーンショット',
    { move: 'rise', framing: 'wide' },
  ],
  ['tracking shot|dolly shot|追いかける|並走|駆け抜ける', { move: 'track' }],
  ['static shot|locked off|locked-off|tripod|固定カメラ|定点', { move: 'hold' }],
  ['handheld|手持ち', { move: 'drift' }],
  ['calm|quiet|peaceful|serene|gentle|静か|穏やか|のどか|静寂', { mood: 'calm' }],
  ['cozy|warm|cosy|tender|happy|smile|温かい|暖かい|優しい|幸せ|笑顔', { mood: 'warm' }],
  ['lonely|sad|nostalgic|melancholy|farewell|forget|寂しい|懐かしい|切ない|孤独|思い出', { mood: 'wistful' }],
  ['horror|scary|mysterious|haunted|suspense|怖い|不気味|ホラー|緊張', { mood: 'tense' }],
  ['festival|party|celebration|dance|dancing|祭り|お祭り|夏祭り|パーティー|踊る|ダンス', { mood: 'bright' }],
  ['race|racing|chase|battle|speed|疾走|レース|戦い|全力', { mood: 'driving' }],
  ['red|crimson|scarlet|赤|真っ赤|紅|赤い', { colours: ['c8402f'] }],
  ['orange|copper|オレンジ|橙', { colours: ['e07b2e'] }],
  ['yellow|gold|golden|amber|黄色|黄色い|金色|黄金', { colours: ['e0b13a'] }],
  ['green|emerald|olive|moss|緑|緑色|グリーン', { colours: ['4f8a55'] }],
  ['blue|azure|indigo|navy|cobalt|青|青い|藍|藍色|ブルー|紺', { colours: ['2f5fa8'] }],
  ['teal|turquoise|cyan|水色|空色', { colours: ['3a9ba3'] }],
  ['purple|violet|lavender|lilac|紫|ラベンダー', { colours: ['7a5aa6'] }],
  ['pink|magenta|ピンク|桃色', { colours: ['d9709a'] }],
  ['brown|sepia|茶色|セピア', { colours: ['8a5c3c'] }],
  ['black|matte black|jet black|黒|黒い|漆黒', { colours: ['2a2c33'] }],
  ['white|ivory|marble|白|白い|真っ白|純白|大理石', { colours: ['ece6da'] }],
  ['grey|gray|silver|ash|灰色|銀色|グレー', { colours: ['8b9099'] }],
  // Other meanings of words above: the longer term matches first and has no effect.
  [
    'depth of field|field of view|field trip|sea of|sea lion|sea bass|sea salt|night owl|snow white|snow globe',
    {},
  ],
  [
    'snow leopard|rain check|mountain bike|forest green|white noise|beach ball|beach umbrella|golden retriever',
    {},
  ],
  ['black hole|green tea|city hall|street food|stop motion|moon cake|brown bear|polar night|gold medal', {}],
  [
    '北海道|海外|海老|上海|熱海|雲海|正月|一月|二月|林檎|銀行|山田|山口|山本|石川|川崎|森永|朝鮮|朝食|夕食|夜食',
    {},
  ],
  ['赤ちゃん|面白|面白い|告白|白鳥|青年|青春|黒板|緑茶|紅茶|竹輪|昼食|雨宮|雪だるま|電池|火山灰|朝顔', {}],
]

const byTerm = new Map(LINES.flatMap(([terms, cue]) => terms.split('|').map((term) => [term, cue] as const)))

/** The word of a term about the scene, or null. Terms are normalised words as `readTerms` gives them. */
export function lookUp(term: string): Cue | null {
  return byTerm.get(term) ?? null
}
