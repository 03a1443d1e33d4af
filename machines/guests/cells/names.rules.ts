import { lettersOf } from '#machines/kernel/files/letters.ts'

export interface WrittenName {
  firstName: string
  lastName: string
}

/**
 * The people of one cell: "Mr & Mrs John Smith" and "John and Mary Smith" are two, "Smith, John"
 * and "Dr Jane Roe" are one. A partner with only a title has the last name alone, and "guest" has
 * no name yet.
 */
export function namesIn(cell: string): WrittenName[] {
  const text = cell.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return []
  const parts = text.split(/ (?:and|und|et) | ?[&+] ?/i).filter(Boolean)
  const people = (parts.length === 2 ? parts : [text]).map(nameIn)
  const [first, second] = people
  if (!first || !second) return people
  if (/^(1|plusone|guest|family|partner|wife|husband|spouse)$/.test(lettersOf(parts[1] ?? ''))) {
    return [first, { firstName: '', lastName: '' }]
  }
  const lastName = second.lastName
  // "Mr & Mrs John Smith": the name after the second title is that of the first person.
  if (first.firstName === '' && first.lastName === '') {
    return [
      { firstName: second.firstName, lastName },
      { firstName: '', lastName },
    ]
  }
  // "John & Mary Smith" share the last name, "John Smith & Mary" as well.
  return [
    { firstName: first.firstName, lastName: first.lastName || lastName },
    { firstName: second.firstName, lastName: lastName || first.lastName },
  ]
}

/**
 * Two people in the cell of a first name share the last name of the row: "John & Mary", "Smith".
 */
export function namesOf(firstName: string, lastName: string): WrittenName[] {
  const [first, second] = namesIn(firstName)
  if (!first || !second) return [{ firstName: withoutTitle(firstName, lastName), lastName }]
  // "Mr & Mrs John": the name after the second title is that of the first person.
  const isOfFirst = first.firstName === '' && first.lastName === second.lastName
  return [
    { firstName: wholeName(first), lastName },
    { firstName: isOfFirst ? second.firstName : wholeName(second), lastName },
  ]
}

/** A first name alone was read as one word; a title alone leaves only the last name. */
function wholeName({ firstName, lastName }: WrittenName) {
  return [firstName, lastName].filter(Boolean).join(' ')
}

function nameIn(text: string): WrittenName {
  const [begin = '', ...others] = text.split(' ')
  const isTitled = isTitle(begin)
  const name = isTitled ? others.join(' ') : text
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? []
  if (last && first) return { firstName: first, lastName: last }
  // "Mrs Smith" has a last name, and "Mary" a first one.
  if (isTitled && others.length === 1) return { firstName: '', lastName: name }
  const [firstName = '', ...lastNames] = name.split(' ')
  return { firstName, lastName: lastNames.join(' ') }
}

function withoutTitle(firstName: string, lastName: string) {
  const [title = '', ...rest] = firstName.trim().split(/\s+/)
  if (!isTitle(title)) return firstName
  return rest.length > 0 ? rest.join(' ') : lastName === '' ? firstName : ''
}

function isTitle(word: string) {
  return /^(mr|mrs|ms|miss|mx|dr|prof|rev|sir|herr|frau|monsieur|madame|mme|mlle|sr|sra|srta|senor|senora|signor|signora)$/.test(
    lettersOf(word),
  )
}
