import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { AgeGroup } from '../guest.schema.ts'

/* What people write into the cells of a guest list, in the languages that such lists come in. */

export type WrittenAnswer = 'pending' | 'coming' | 'not_coming' | 'uninvited'

/** The answer in a cell, in the words of any product; null if there is none. */
export function answerIn(cell: string): WrittenAnswer | null {
  const text = cell.trim()
  if (/^[✓✔☑✅👍]/u.test(text)) return 'coming'
  if (/^[✗✘❌✖🚫]/u.test(text)) return 'not_coming'
  if (/^[?？]+$/.test(text)) return 'pending'
  const letters = lettersOf(text)
  if (/^(not|un|non|no)invited|^notinvite|nichteingeladen|noninvite/.test(letters))
    return 'uninvited'
  // "No response" begins like a no.
  if (pendingWords.test(letters)) return 'pending'
  if (declinedWords.test(letters) || bareNo.test(letters)) return 'not_coming'
  if (bareYes.test(letters)) return 'coming'
  // "Not confirmed" may be a no, or no answer yet: whoever wrote it knows.
  return acceptedWords.test(letters) && !negated.test(letters) ? 'coming' : null
}

/** Whether a cell is only a yes or no, which can answer any question. */
export function isBareAnswer(cell: string) {
  const letters = lettersOf(cell)
  return letters === '' || bareYes.test(letters) || bareNo.test(letters)
}

const bareYes = /^(yes|y|true|ja|j|oui|si|s|sim|tak|ano|igen|da|evet|kylla|да|ναι)$/
const bareNo = /^(no|n|false|nein|nee|nej|nei|non|nao|nie|ne|nem|hay[iı]r|ei|нет|οχι)$/

const pendingWords =
  /noresponse|noreply|noanswer|norsvp|notyet|notreplied|notresponded|pending|awaiting|waiting|invited|maybe|perhaps|unknown|unsure|undecided|tentative|tobe(confirmed|decided)|^tb[acd]$|ausstehend|offen|vielleicht|keineantwort|enattente|peutetre|sansreponse|pendiente|quizas|talvez|inattesa|forse|sinrespuesta/

const declinedWords =
  /regret|declin|notattend|notcoming|notgoing|notable|notbeable|unable|cannot|cant|wont|willnot|notmakeit|absent|rejected|refused|abgesagt|absage|kommtnicht|nichtdabei|refus|nepeutpas|nevientpas|rechaz|noasist|novien|ausente|assente|nonviene|rifiut|komtniet/

const acceptedWords =
  /accept|attend|coming|going|confirmed|willcome|bethere|makeit|present|zugesagt|zusage|kommt|dabei|vient|asist|confirmad|confermat|viene/

const negated =
  /^(un|no|sin)|not|never|nolonger|nicht|kein|niet|geen|pas|(is|are|was|were|does|do|did|has|have|had)nt/

/**
 * The number of people in a cell: "3", "3 invited", "2 adults, 1 child"; null if it says something
 * else.
 */
export function figureIn(cell: string): number | null {
  // A year, or the number of a house or a gift.
  if (/\d{3}/.test(cell)) return null
  const counted = [...cell.matchAll(/(\d{1,2})\s*([\p{L}]*)/gu)]
  const rest = cell.replaceAll(/\d\s*\p{L}*/gu, '').replaceAll(/[\s,;+&.]|\band\b/g, '')
  if (counted.length === 0 || rest !== '') return null
  if (counted.some(([, , unit = '']) => unit !== '' && !countedUnits.test(unit.toLowerCase())))
    return null
  return counted.reduce((sum, [, figure]) => sum + Number(figure), 0)
}

const countedUnits =
  /^(invited|invitees?|guests?|people|persons?|pax|seats?|adults?|kids?|child(ren)?|infants?|and|personen|gäste|erwachsene|kinder|personnes?|personas?|invitados?)$/

/**
 * An age group, by a word or an age: an infant needs neither chair nor plate, a child eats
 * children's food.
 */
export function ageIn(cell: string): AgeGroup | null {
  const letters = lettersOf(cell)
  if (/infant|baby|toddler|newborn|^kleinkind|bebe|neonat/.test(letters)) return 'infant'
  const [, years] =
    /^(\d{1,3})(?:y|yo|yr|yrs|year|years|yearsold|jahre|ans|anos)?$/.exec(letters) ?? []
  if (years !== undefined)
    return Number(years) < 3
      ? 'infant'
      : Number(years) < 13
        ? 'child'
        : Number(years) < 120
          ? 'adult'
          : null
  if (/child|kid|^kind(er)?$|enfant|nino|nina|bambin|crianca/.test(letters)) return 'child'
  return /adult|teen|erwachsen|^(m|f|male|female)$/.test(letters) ? 'adult' : null
}

/** Whether somebody who was asked for a diet says that they have none. */
export function isNoDiet(text: string) {
  const letters = lettersOf(text)
  return letters === '' ? /^[-–—/.]+$/.test(text.trim()) : noDiet.test(letters)
}

const noDiet =
  /^(no|none|nil|nothing|na|notapplicable|no(dietary|food)?(diets?|allerg(y|ies)|restrictions?|requirements?|needs?)|keine?|nichts|aucune?|rien|ningun[oa]?|nada|nessuna?|niente|nee|geen)$/

/** Whether a row is a total and names nobody. */
export function isTotal(name: string) {
  return /^(grand|sub)?(total|totals|sum|summe|gesamt|insgesamt|totale|somme|suma)(guests?|people|persons|invited|adults|children|of|number|count)*\d*$/.test(
    lettersOf(name),
  )
}
