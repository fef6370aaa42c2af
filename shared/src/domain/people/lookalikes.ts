// Characters that names are compared by. No page writes them, so no font of ours has to draw them.

/** Letters of other alphabets, and digits, that are read as a Latin letter; letters of katakana that are read as a Chinese character. */
export const LOOKALIKES: Record<string, string> = Object.fromEntries(
  (
    [
      ['a', 'аαɑᴀ'],
      ['b', 'ьвβƅʙ'],
      ['c', 'сϲᴄ'],
      ['d', 'ԁᴅ'],
      ['e', 'еєεᴇ'],
      ['f', 'ꜰ'],
      ['g', 'ԍɡɢ'],
      ['h', 'һнηʜ'],
      ['i', 'іιıl1|ӏ!ɪʟ'],
      ['j', 'јϳᴊ'],
      ['k', 'кκᴋ'],
      ['m', 'мᴍ'],
      ['n', 'пոɴ'],
      ['o', 'оο0օᴏ'],
      ['p', 'рρᴘ'],
      ['q', 'ԛ'],
      ['r', 'гᴦʀ'],
      ['s', 'ѕ5$ꜱ'],
      ['t', 'тτᴛ'],
      ['u', 'υսцᴜ'],
      ['v', 'ѵνᴠ'],
      ['w', 'ԝωѡшᴡ'],
      ['x', 'хχ'],
      ['y', 'уүγʏ'],
      ['z', 'ᴢ'],
      ...(['一ー', '口ロ', '力カ', '二ニ', '八ハ', '工エ', '卜ト', '夕タ', '三ミ', '千チ'] as const).map(
        ([character = '', letter = '']) => [character, letter] as const,
      ),
    ] as [string, string][]
  ).flatMap(([letter, alike]) => [...alike].map((each) => [each, letter])),
);
