/** What people type. The bad cases too: what nearly every title has, and what nothing has. */
export const SEARCHES: readonly { name: string; query: string }[] = [
  { name: 'a word of many cars', query: 'fox' },
  { name: 'letters within many words', query: 'ing' },
  { name: 'one letter', query: 's' },
  { name: 'a whole title', query: 'sunset charger 47' },
  { name: 'words in another order', query: 'charger sunset' },
  { name: 'a number', query: '#4711' },
  { name: 'all garages', query: 'tuneup garage' },
  { name: 'one slip in each word', query: 'sunser chargr' },
  { name: 'slips, and no title has both words', query: 'nihgt foks' },
  { name: 'a slip in a name', query: 'racnig herno 70' },
  { name: 'the beginning of names', query: 'racing' },
  { name: 'a part of many names', query: 'eron7' },
  { name: 'the beginning of addresses', query: '0x00000000000000000000000000000000000' },
  { name: 'a word of every post', query: 'season' },
  { name: 'nothing is called so', query: 'xqzvwkjh' },
];
