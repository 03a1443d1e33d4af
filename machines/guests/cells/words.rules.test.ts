import { expect, test } from 'vitest'
import { ageIn, answerIn, figureIn, isBareAnswer, isNoDiet, isTotal } from './words.rules.ts'

test.each([
  ['coming', 'Yes, y, TRUE, Ja, j, Oui, Sí, s, Sim, Tak, Ano, Igen, Da, Evet, Kyllä, Да, Ναι'],
  ['coming', 'Accepted, Will attend, Coming, Going, Confirmed, Will come, Will be there'],
  ['coming', 'Can make it, Present, Zugesagt, Zusage, Kommt, Dabei, Vient, Asistirá'],
  ['coming', 'Confirmado, Confermato, Viene, Joyfully accepts, ✓, ✔, ☑, ✅, 👍'],
  ['not_coming', 'No, n, FALSE, Nein, Nee, Nej, Nei, Non, Não, Nie, Ne, Nem, Hayır, Ei, Нет, Όχι'],
  ['not_coming', 'Regretfully declines, Declined, Not attending, Not coming, Not going'],
  ['not_coming', 'Not able to come, Will not be able to come, Unable to attend, Cannot come'],
  ['not_coming', 'Not be able to attend, Can’t attend, Won’t come, Will not come, Not make it'],
  ['not_coming', 'Absent, Rejected, Refused, Abgesagt, Absage, Kommt nicht, Nicht dabei'],
  ['not_coming', 'Refusé, Ne peut pas, Ne vient pas, Rechazado, No asistirá, No viene a la boda'],
  ['not_coming', 'Ausente, Assente, Non viene, Rifiutato, Komt niet, ✗, ✘, ❌, ✖, 🚫'],
  ['pending', 'No response, No reply, No answer, No RSVP, Not yet, Not replied, Not responded'],
  ['pending', 'Pending, Awaiting reply, Waiting, Invited, Maybe, Perhaps, Unknown, Unsure'],
  [
    'pending',
    'Undecided, Tentative, Perhaps not invited, To be confirmed, To be decided, TBA, TBC, TBD, ?, ??, ？',
  ],
  ['pending', 'Ausstehend, Offen, Vielleicht, Keine Antwort, En attente, Peut-être'],
  ['pending', 'Sans réponse, Pendiente, Quizás, Talvez, In attesa, Forse, Sin respuesta'],
  ['uninvited', 'Not invited, Uninvited, Un-invited, Non invited, No invited, Not invite'],
  ['uninvited', 'Nicht eingeladen, Non invité'],
] as const)('%s is read from: %s', (answer, words) => {
  const cells = words.split(', ')
  expect(cells.map((cell) => [cell, answerIn(` ${cell} `)])).toEqual(
    cells.map((cell) => [cell, answer]),
  )
})

test.each([
  '',
  '  ',
  '-',
  'weiß nicht',
  'Vegan',
  'yes please',
  'noodles',
  'tbx',
  'Postbc',
  'tbcs',
  'a ✓',
  'a ✗',
  '1?',
  '??x',
  'please notinvite',
  'Not confirmed',
  'Unconfirmed',
  'Not accepted yet?',
  "Hasn't confirmed",
  'Isn’t coming',
  'No longer coming',
  'Not sure if coming',
  'Kommt leider nicht',
  'Noch keine Zusage',
  'Nicht zugesagt',
  'No confirmado',
  'Non confermato',
  'Vient pas',
])('the cell "%s" answers nothing', (cell) => {
  expect(answerIn(cell)).toBe(null)
})

test('a yes or no alone may answer any question, and a word of an answer cannot', () => {
  expect(['', ' ', 'Yes', 'n', 'Accepted', 'not yet'].map(isBareAnswer)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['3', 3],
  ['3 invited', 3],
  ['1 invitee', 1],
  ['2 invitees', 2],
  ['2 adults, 1 child', 3],
  ['2 Adults + 3 children; 1 infant & 1 kid', 7],
  ['1 guest and 2 people', 3],
  ['1 person', 1],
  ['4 persons', 4],
  ['12 pax', 12],
  ['1 seat', 1],
  ['2 seats', 2],
  ['2 Personen', 2],
  ['3 Gäste', 3],
  ['2 Erwachsene, 2 Kinder', 4],
  ['1 personne', 1],
  ['2 personnes', 2],
  ['1 persona', 1],
  ['2 personas', 2],
  ['1 invitado', 1],
  ['2 invitados', 2],
  ['3 infants', 3],
  ['2 kids.', 2],
  ['0', 0],
  ['', null],
  ['invited', null],
  // A number of a table, a house or a gift, or a year.
  ['101', null],
  ['2027', null],
  ['3 tables', null],
  ['2 adults, 3 tables', null],
  ['2 oldguests', null],
  ['1 adult', 1],
  ['3 pm', null],
  ['about 3', null],
  ['3!', null],
  ['2 childrens', null],
  ['2 a guest', null],
])('the cell "%s" speaks of %s people', (cell, figure) => {
  expect(figureIn(cell)).toBe(figure)
})

test.each([
  ['infant', 'Infant, Baby, Toddler, Newborn, Kleinkind, Bébé, Neonato, 0, 2, 2 years, 1 yr'],
  ['child', 'Child, Kids, Kind, Kinder, Enfant, Niño, Niña, Bambino, Criança, 3, 12, 12 y, 6 yo'],
  ['child', '4 yrs, 5 year, 7 years old, 8 Jahre, 9 ans, 10 años'],
  ['adult', 'Adult, Teenager, Erwachsen, M, F, Male, Female, 13, 119'],
] as const)('an age group of %s is read from: %s', (age, words) => {
  const cells = words.split(', ')
  expect(cells.map((cell) => [cell, ageIn(cell)])).toEqual(cells.map((cell) => [cell, age]))
})

test.each([
  '',
  '120',
  '1200',
  '12 o’clock',
  'aged 5',
  'Tom',
  'Freundeskind',
  'kindly',
  'ma',
  'x',
  'Grosskleinkind',
])('the cell "%s" tells no age', (cell) => {
  expect(ageIn(cell)).toBe(null)
})

test('a row that adds up the others is no guest', () => {
  const totals =
    'Total, Totals, Sum, Summe, Gesamt, Insgesamt, Totale, Somme, Suma, Grand total, Subtotal'
  const more =
    'Total guests, Total guest, Total people, Total persons, Total invited, Total adults, Total children, Total number of guests, Total count, Total 120'
  for (const name of `${totals}, ${more}`.split(', '))
    expect([name, isTotal(name)]).toEqual([name, true])
  for (const name of ['Sumner Hall', 'Ada Total', 'Totals Okafor', '12 total', ''])
    expect([name, isTotal(name)]).toEqual([name, false])
})

test.each([
  ['None', true],
  ['no', true],
  ['N/A', true],
  ['-', true],
  ['No allergies', true],
  ['no dietary requirements', true],
  ['Keine', true],
  ['aucune', true],
  ['Ninguna', true],
  ['No nuts', false],
  ['Nessun glutine', false],
  ['Vegan', false],
  ['', false],
])('"%s" says that somebody eats everything: %s', (cell, isNone) => {
  expect(isNoDiet(cell)).toBe(isNone)
})
