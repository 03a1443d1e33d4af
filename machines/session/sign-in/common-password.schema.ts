/*
 * The passwords that are tried first. Each has every kind of character that the rule asks for, and
 * is among the first that somebody guesses. The words are those that lead the published lists of
 * leaked passwords, with our own name.
 */
const words = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh admin administrator asdf asdfgh autumn baseball batman changeme charlie cheese chocolate
  computer default dragon ferrari football freedom google guest hallo hello iloveyou internet jordan killer letmein login london love
  lovely master michael monday monkey mustang ninja nothing passw passwd passwort password passwords pokemon princess qazwsx qwer qwert
  qwerty qwertyuiop qwertz samsung secret shadow soccer spring starwars summer sunshine superman temp test tester testing trustno
  user vowline wedding welcome whatever winter yankees zaqwsx zxcvbn`.split(/\s+/),
)

/** Walks over the keyboard and rows of digits. */
const walks = [
  '1qaz2wsx',
  '1q2w3e4r',
  '1q2w3e',
  'zaq12wsx',
  'qaz123',
  'a123456',
  'aa123456',
  'q1w2e3r4',
  'a1b2c3',
]

/**
 * The characters that people write for a letter because a rule asks for another kind of character.
 */
const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a password is a common word or keyboard walk, disguised with capitals, digits and signs.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  // Characters around a word do not count; inside it a digit or a sign stands for a letter.
  const word = lower
    .replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
    .replaceAll(/[^a-z]/g, (sign) => letters[sign] ?? '')
  const bare = lower.replaceAll(/[^a-z0-9]/g, '')
  return (
    words.has(word) ||
    walks.some((walk) => bare.startsWith(walk) && /^\d*$/.test(bare.slice(walk.length)))
  )
}
