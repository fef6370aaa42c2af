// Characters that names are compared by. No page writes them, so no font of ours has to draw them.

/** Letters of other alphabets, and digits, that are read as a Latin letter. */
export const LOOKALIKES: Record<string, string> = Object.fromEntries(
  (
    [
      ['a', 'аαɑ'],
      ['b', 'ьвβƅ'],
      ['c', 'сϲ'],
      ['d', 'ԁ'],
      ['e', 'еєε'],
      ['g', 'ԍɡ'],
      ['h', 'һнη'],
      ['i', 'іιıl1|ӏ!'],
      ['j', 'јϳ'],
      ['k', 'кκ'],
      ['m', 'м'],
      ['n', 'пո'],
      ['o', 'оο0օ'],
      ['p', 'рρ'],
      ['q', 'ԛ'],
      ['r', 'гᴦ'],
      ['s', 'ѕ5$'],
      ['t', 'тτ'],
      ['u', 'υսц'],
      ['v', 'ѵν'],
      ['w', 'ԝωѡш'],
      ['x', 'хχ'],
      ['y', 'уүγ'],
      ['z', 'ᴢ'],
    ] as const
  ).flatMap(([letter, alike]) => [...alike].map((each) => [each, letter])),
);
