import { inOrder } from './statements.ts'

/** A listing may have a link to a film. Whatever is public stays as it was listed. */
export const listingVideos = inOrder(() => [
  `update listings set draft = draft || '{"video": ""}' where draft is not null`,
  `update listings set published = published || '{"video": ""}' where published is not null`,
])
