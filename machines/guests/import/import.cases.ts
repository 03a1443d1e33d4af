/* A file of each source, in the shape that it is saved in. */

export const theKnot = `First Name,Last Name,Party,Email,Phone,Street Address 1,Street Address 2,City,State/Province,Zip/Postal Code,Country,My Notes,Ceremony - RSVP,Ceremony - Gift Received,Ceremony - Thank You Sent,Reception - RSVP,Reception - Gift Received,Reception - Thank You Sent,Song request?
Grace,Okafor,The Okafor household,grace@example.com,+1 555 0100,4 Mill Lane,,Atlanta,GA,30301,USA,Aunt,Attending,No,No,Attending,No,No,Waterloo
Plus,One,The Okafor household,,,,,,,,,,No Response,No,No,Regret,No,No,
,,,,,,,,,,,,,,,,,,
Priya,Raman,Priya Raman,"priya@example.com",,,,,,,,"two
lines",No Response,No,No,No Response,No,No,
`

export const zolaList = `Total Definitely Invited,Total Maybe Invited,Title,First Name,Last Name,Suffix,Partner Title,Partner First Name,Partner Last Name,Partner Suffix,Relationship To Couple,Email Address,Phone Number,Street Address,Street Address (line 2),City,State / Region,Zip / Postal Code,Country,Child 1 First Name,Child 1 Last Name
3,0,Ms,Karin,Lindqvist,,,Guest,,,Family,karin@example.com,,Storgatan 1,,Uppsala,,75310,Sweden,Tove,Lindqvist
`

export const zolaAnswers = `First Name,Last Name,Ceremony,Reception,Meal Choice,Any allergies?,Brunch,Meal Choice
Ines,Carvalho,Attending,Attending,Sea bass,None,Declined,
Bruno,Carvalho,Attending,No Response,,,,
`

export const joy = `First Name,LAST NAME,rsvp,Will you dance?
Olle,Lindqvist,Joyfully accept,Yes
Maj,Lindqvist,Regretfully decline,
`

export const own = `Name;Ceremony;Dinner;E-mail;Favourite colour
Jörg Müller;2;0;joerg@example.com;blue
Zoë;1;1;not an address;
`
