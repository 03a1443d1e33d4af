import { inOrder } from './statements.ts'

/**
 * Which states a choice has been in since it was made, so that a step which was left out is not told as taken. Of the choices that exist
 * the activities tell it; null where they do not.
 */
export const choicesPassed = inOrder(() => [
  `alter table choices add column passed text[] check (cardinality(passed) <= 7)`,
  `update choices set passed = told.states from (
    select subject->>'id' as id,
      array_agg(distinct case kind when 'choice.reopened' then 'saved' when 'choice.wanted' then 'saved' else substr(kind, 8) end) as states
    from activities
    where undone_by is null and kind in ('choice.saved', 'choice.asked', 'choice.quoted', 'choice.booked', 'choice.dropped',
      'choice.not_needed', 'choice.reopened', 'choice.wanted')
    group by subject->>'id'
  ) told where told.id = choices.id::text and choices.state = any(told.states)`,
  `alter table choices alter column passed set default '{}'`,
])
