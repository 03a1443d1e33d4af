import { expect, test } from 'vitest'
import { namesIn, namesOf } from './names.rules.ts'

/** First name | last name, one for each person. */
function written(people: { firstName: string; lastName: string }[]) {
  return people.map(({ firstName, lastName }) => `${firstName}|${lastName}`)
}

test.each([
  ['', []],
  ['   ', []],
  ['Ada', ['Ada|']],
  [' Ada   Okafor ', ['Ada|Okafor']],
  ['Ada Grace Okafor', ['Ada|Grace Okafor']],
  ['Okafor, Ada', ['Ada|Okafor']],
  ['van der Berg,Jan Piet', ['Jan Piet|van der Berg']],
  ['Okafor, Ada, Dr', ['Okafor,|Ada, Dr']],
  [', Ada', [',|Ada']],
  ['Dr Jane Roe', ['Jane|Roe']],
  ['Mrs. Smith', ['|Smith']],
  ['Dr Roe, Jane', ['Jane|Roe']],
  ['Mr', ['|']],
  ['Mary', ['Mary|']],
  ['Mr & Mrs John Smith', ['John|Smith', '|Smith']],
  ['Mr and Mrs Smith', ['|Smith', '|Smith']],
  ['Mr. Lee & Mrs. Smith', ['|Lee', '|Smith']],
  ['Dr Ann Lee & Mrs Smith', ['Ann|Lee', '|Smith']],
  ['John and Mary Smith', ['John|Smith', 'Mary|Smith']],
  ['John und Mary Smith', ['John|Smith', 'Mary|Smith']],
  ['John et Mary Smith', ['John|Smith', 'Mary|Smith']],
  ['John AND Mary Smith', ['John|Smith', 'Mary|Smith']],
  ['John&Mary Smith', ['John|Smith', 'Mary|Smith']],
  ['John Smith & Mary', ['John|Smith', 'Mary|Smith']],
  ['John Smith + Mary Lee', ['John|Smith', 'Mary|Lee']],
  ['Ada Okafor + 1', ['Ada|Okafor', '|']],
  ['Ada Okafor +1', ['Ada|Okafor', '|']],
  ['Ada Okafor & Plus One', ['Ada|Okafor', '|']],
  ['Ada Okafor and guest', ['Ada|Okafor', '|']],
  ['Ada Okafor and family', ['Ada|Okafor', '|']],
  ['Ada Okafor and partner', ['Ada|Okafor', '|']],
  ['Ada Okafor and wife', ['Ada|Okafor', '|']],
  ['Ada Okafor and husband', ['Ada|Okafor', '|']],
  ['Ada Okafor and spouse', ['Ada|Okafor', '|']],
  ['Ada Okafor and Guestrada', ['Ada|Okafor', 'Guestrada|Okafor']],
  ['Ada Okafor and Bestpartner', ['Ada|Okafor', 'Bestpartner|Okafor']],
  ['Alexandr Okafor', ['Alexandr|Okafor']],
  ['Missy Okafor', ['Missy|Okafor']],
  ['Ada & Ben & Cem', ['Ada|& Ben & Cem']],
  ['Ada &', ['Ada|&']],
])('the cell "%s" names %j', (cell, people) => {
  expect(written(namesIn(cell))).toEqual(people)
})

test.each(
  'Mr,Mrs,Ms,Miss,Mx,Dr,Prof,Rev,Sir,Herr,Frau,Monsieur,Madame,Mme,Mlle,Sr,Sra,Srta,Señor,Señora,Signor,Signora'.split(
    ',',
  ),
)('%s is a title and no name', (title) => {
  expect(written(namesIn(`${title}. Ada Okafor`))).toEqual(['Ada|Okafor'])
  expect(written(namesOf(`${title} Ada`, 'Okafor'))).toEqual(['Ada|Okafor'])
})

test.each([
  ['Ada', 'Okafor', ['Ada|Okafor']],
  ['Drew', 'Okafor', ['Drew|Okafor']],
  [' Ada', '', [' Ada|']],
  ['Mrs', 'Okafor', ['|Okafor']],
  ['Mrs', '', ['Mrs|']],
  ['', 'Okafor', ['|Okafor']],
  ['Dr  Ada Grace', 'Okafor', ['Ada Grace|Okafor']],
  [' Mr Ada', 'Okafor', ['Ada|Okafor']],
  ['Mr Lee & Mary', 'Smith', ['Lee|Smith', 'Mary|Smith']],
  ['Mr Lee & Mary Ann', 'Smith', ['Lee|Smith', 'Mary Ann|Smith']],
  ['John & Mary', 'Smith', ['John|Smith', 'Mary|Smith']],
  ['Mr & Mrs', 'Smith', ['|Smith', '|Smith']],
  ['Mr & Mrs John', 'Smith', ['John|Smith', '|Smith']],
  ['Ada & Ada', 'Smith', ['Ada|Smith', 'Ada|Smith']],
  ['John & Mary Ann', 'Smith', ['John Ann|Smith', 'Mary Ann|Smith']],
])('the first name "%s" with the last name "%s" names %j', (firstName, lastName, people) => {
  expect(written(namesOf(firstName, lastName))).toEqual(people)
})
