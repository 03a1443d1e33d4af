import type { ServiceCategory } from '#machines/vendors/business.schema.ts'

/** What people type when they look for a category, in small letters; its key counts too. */
export const categoryWords: Record<ServiceCategory, string> = {
  photography: 'photographer photographers photos pictures',
  videography: 'videographer videographers video videos film films filmmaker',
  catering: 'caterer caterers food dinner buffet drinks',
  venue: 'venues location hall reception ceremony',
  florist: 'florists flowers flower floral bouquet',
  music: 'musician musicians band bands dj djs entertainment entertainer singer',
  cake: 'cakes dessert desserts bakery baker patisserie',
  decor: 'decoration decorations rentals rental hire furniture tents marquee',
  planner: 'planners planning coordinator organiser organizer',
  dress: 'dresses gown gowns bridal',
  suit: 'suits tuxedo tuxedos tailor menswear',
  jewelry: 'jeweler jewellery jeweller rings ring',
  beauty: 'hair makeup stylist hairdresser',
  transportation: 'transport cars car limousine bus coach carriage',
  stationery: 'invitations invitation cards calligraphy',
  favors: 'favours favor favour gifts gift',
  other: '',
}
