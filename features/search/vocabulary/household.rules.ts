// Synonyms for body care, baby, house and prayer room, and spellings of brands. One group per line; its first
// name is unique.

export const HOUSEHOLD = `
soap, sabun, saabun, bathing soap, bath soap, bathing bar, soapu, nahane ka sabun, savan, साबुन
hand wash, handwash, haath dhone ka sabun, hand soap, liquid handwash, हैंडवॉश
body wash, shower gel, bodywash
shampoo, shampu, sampoo, shampo, baal dhone ka, शैम्पू, शैंपू
hair oil, baal ka tel, kesh tel, balon ka tel, hairoil, baalon ka tel, बालों का तेल
hair colour, hair color, hair dye, mehndi baal, baal kala karne ka, hair mehendi
rose water, gulab jal, gulabjal, gulaab jal, गुलाब जल
henna, mehndi, mehendi, menhdi, marudhani, gorintaku, mehandi, मेहंदी
conditioner, kandishnar, condishner, kandisnar
comb, kanghi, kangha, seepu, duvvena, kanga, कंघी
toothpaste, tooth paste, manjan, dant manjan, dantmanjan, tooth cream, टूथपेस्ट, मंजन
tooth powder, toothpowder, lal dant manjan, dant manjan
toothbrush, tooth brush, brush daant ka, dant brush, टूथब्रश, ब्रश
mouthwash, mouth wash, mouth rinse
tongue cleaner, jibhi, tongue scraper
face wash, facewash, face cleanser, muh dhone ka, facial cleanser, फेस वॉश
face cream, fairness cream, cold cream, day cream, moisturizer, moisturiser, vanishing cream, फेस क्रीम
body lotion, lotion, body losan, moisturising lotion, moisturizing lotion
sunscreen, sun screen, sunblock, sun protection cream, सनस्क्रीन
petroleum jelly, petrolium jelly
talcum powder, talc, body powder, talcam powder, face powder talc, टैलकम पाउडर
deodorant, deo, body spray, perfume spray, deodrant, डियो
perfume, itra, attar, ittar, scent, ittr, इत्र
lipstick, lali, lip colour, lip color, लिपस्टिक
lip balm, lipbalm, chapstick
kajal, kohl, surma, kaajal, eye kajal, काजल
nail polish, nail paint, nakhun polish, nailpolish, nailpaint, nail enamel, nail lacquer, nail colour, nakh palish, नेल पॉलिश
nail polish remover, nail paint remover, thinner nail
bindi, sticker bindi, tikli, बिंदी
sindoor, kumkum, kunkuma, kumkuma, sindur, roli, सिंदूर, कुमकुम
razor, shaving razor, ustra, blade razor, shaver, रेज़र
shaving cream, shaving foam, shaving gel, saving cream, शेविंग क्रीम
after shave, aftershave, after shave lotion
hair removal cream, hair remover, veet, baal hatane ki cream, hair removal
sanitary pads, sanitary napkins, pads, sanitary napkin, sanitary pad, periods pads, सैनिटरी पैड
tampons, tampon, menstrual cup
condom, condoms, nirodh, kandom, कंडोम
diapers, diaper, nappy, nappies, langot, diper, daiper, baby diaper, baby pants, डायपर
baby wipes, wet wipes, baby tissue, wetwipes
baby care, shishu, baby products, baby items, bachche ka saman
baby soap, bachche ka sabun, baby bar
baby oil, malish tel, baby massage oil, massage oil
feeding bottle, doodh ki bottle, baby bottle, nipple bottle, feeder, दूध की बोतल
adult diapers, adult diaper, adult nappies
hand sanitizer, sanitizer, sanitiser, hand sanitiser, senitizer, सैनिटाइज़र
antiseptic, antiseptic liquid, dettol liquid, savlon liquid
bandage, band aid, bandaid, patti, plaster, बैंडेज, पट्टी
cotton, rui, cotton roll, panju, रूई
ear buds, earbuds, cotton buds, cotton swabs, ear bud
pain relief, balm, pain balm, dard ki dawa, zandu balm, pain relief spray, बाम
antacid, eno, digestive salt, gas ki dawa, fruit salt
digestive, churan, hajmola, pachak, चूरन
chyawanprash, chawanprash, chyavanprash, chavanprash, च्यवनप्राश
isabgol, psyllium husk, sat isabgol, isabgul, इसबगोल
multivitamin, vitamins, vitamin tablets, multi vitamin
face mask, surgical mask, mask, n95
detergent, detergent powder, washing powder, kapde dhone ka powder, laundry detergent, sarf, kapda dhone ka sabun powder, डिटर्जेंट, वाशिंग पाउडर
detergent bar, kapde dhone ka sabun, washing soap, laundry bar, detergent cake, laundry soap
liquid detergent, detergent liquid, matic liquid, laundry liquid
fabric softener, fabric conditioner, kapdo ka conditioner
stain remover, daag hatane ka, daag remover
bleach, safed karne wala, fabric whitener, neel, ujala, liquid blue, नील
dishwash, dish wash, bartan dhone ka sabun, bartan dhone, bartan bar, vessel wash, utensil cleaner, dishwashing, bartan sabun, बर्तन धोने का साबुन
dishwash bar, vim bar, bartan bar, dish bar, dish wash bar
dishwash liquid, dish wash liquid, dishwashing liquid, bartan liquid, vim liquid, dish wash gel, dishwash gel
scrubber, scrub pad, juna, scotch brite, bartan scrubber, steel wool, steel scrub, scrub, स्क्रबर
sponge, spanj, sponge wipe, स्पंज
floor cleaner, phenyl, phenol, farsh cleaner, pocha liquid, pochha cleaner, finyl, phenyle, floor cleaning, surface cleaner, फिनाइल, फर्श क्लीनर
toilet cleaner, toilet bowl cleaner, latrine cleaner, toilet cleaning, bathroom cleaner toilet, टॉयलेट क्लीनर
bathroom cleaner, tile cleaner, bathroom cleaning
glass cleaner, sheesha cleaner, window cleaner
drain cleaner, drainex, nali cleaner, pipe cleaner
acid, tezab, toilet acid, तेज़ाब
naphthalene balls, moth balls, phenyl goli, naphthalene, kapoor goli, damber goli, नेफ़थलीन
air freshener, room freshener, room spray, air fresher, room fresheners, airfreshener
broom, jhadu, jhaadu, jharu, phool jhadu, thodappam, cheepuru, porake, zadu, झाड़ू
mop, pocha, pochha, ponchha, floor mop, pocha lagane ka, पोछा, पोंछा
wiper, floor wiper, viper pani, वाइपर
duster, cleaning cloth, jhadan, wipe cloth, microfiber cloth
dustpan, kachra supdi, soopdi, dust pan
bucket, balti, baalti, vaali, bakit, बाल्टी
mug, bath mug, magga, jug nahane ka, मग
dustbin, kachra dabba, kude dan, kuda dan, kooda daan, waste bin, trash can, garbage bin, kachre ka dabba, कूड़ेदान, डस्टबिन
garbage bag, garbage bags, dustbin bag, kachra bag, trash bags, dustbin bags, trash bag, bin bag, bin liner, kachre ki thaili, कचरा बैग
mosquito repellent, machhar bhagane, machar bhagane, machhar marne, machar marne, machhar dani, machhar, machar, mosquito, kosu viratti, macchar, मच्छर, मच्छर भगाने
mosquito coil, machhar coil, kachua chhap, mosquito coils, agarbatti machhar, मच्छर कॉइल
insect killer, cockroach killer, keede marne, hit spray, cockroach spray, insecticide, cockroach, kitanu nashak, कॉकरोच
rat trap, chuha dani, chuha marne, rat killer, rat glue pad, chuhe dani, चूहेदानी
toilet paper, toilet roll, tissue roll, bathroom tissue, toilet tissue, tissue paper, tissues, टॉयलेट पेपर
tissue paper, paper napkin, napkins, paper napkins, facial tissue, tissue, kagaz rumal, टिशू
kitchen towel, kitchen roll, paper towel, kitchen tissue, kitchen rolls
aluminium foil, aluminum foil, silver foil, foil paper, roti foil, foil, फॉइल
cling wrap, cling film, plastic wrap, food wrap
baking paper, butter paper, parchment paper, food wrapping paper
paper plate, disposable plate, pattal, donna, use and throw plates, disposable plates
paper cup, disposable glass, paper glass, disposable cups, disposable glasses
matchbox, match box, machis, maachis, diya salai, matches, theepetti, aggi petti, माचिस
candle, mombatti, mom batti, meluguvarthi, candles, मोमबत्ती
bulb, led bulb, light bulb, balb, led light, बल्ब
battery, cell, pencil cell, batteries, batri, aa battery, बैटरी
extension board, extension cord, power strip, spike guard
torch, tarch, flashlight, टॉर्च
lighter, gas lighter, kitchen lighter, लाइटर
lock, tala, taala, ताला
umbrella, chhata, chata, chatri, kudai, godugu, छाता
pen, kalam, ball pen, pena, पेन
pencil, pensil, पेंसिल
notebook, copy, kapi book, note book, register, कॉपी
eraser, rubber, ribar
glue, gond, fevicol, adhesive, gum bottle, फेविकोल
tape, cello tape, sellotape, cellotape
colours, rang, colors, crayons, sketch pens, colour pencils
incense sticks, agarbatti, agarbathi, agarbati, udbatti, oodubathi, agarbattis, incense, dhoop batti, oodhupathi, अगरबत्ती
dhoop, dhup, dhoopbatti, dhoop batti, dhoop sticks, sambrani, dhoop cone, loban, dhoopam, धूप
camphor, kapur, kapoor, kafoor, kapura, karpooram, karpuram, karpura, kapoor tablet, कपूर
pooja items, puja items, puja samagri, pooja samagri, pooja saman, pooja needs, puja needs, pooja, puja, poojai porul, पूजा सामग्री
oil lamp, diya, deepak, deepam, vilakku, diyas, deep, दीया, दीपक
cotton wicks, wicks, batti, diya batti, thiri, vathi, bati, wick, बत्ती
gangajal, ganga jal, ganga water, गंगाजल
chandan, sandalwood, sandal, chandanam, चंदन
vibhuti, vibhoothi, holy ash, bhasm, विभूति
rangoli, kolam powder, rangoli powder, muggu, kolam podi, rangoli colour, रंगोली
janeu, sacred thread, poonal, moli, kalava, mauli, mouli
dog food, pedigree, kutte ka khana, pet food dog, dog treats
cat food, whiskas, billi ka khana, pet food cat
pressure cooker, cooker, kukar, prestige cooker, कुकर
frying pan, fry pan, frypan, tawa pan, kadhai pan
tawa, griddle, tava, dosa tawa, dosa kal, तवा
kadai, kadhai, karahi, wok, kadhayi, vaanali, कढ़ाई
knife, chaku, chaaku, kathi, churi, knives, चाकू
spoon, chammach, chamach, spoons, karandi, chamcha, चम्मच
plate, thali, thaali, plates, thattu, थाली, प्लेट
glass, gilas, tumbler, glaas, गिलास
bowl, katori, kinnam, bowls, vati, कटोरी
bottle, water bottle, botal, pani ki bottle, bottles, बोतल
tiffin, lunch box, tiffin box, dabba, lunchbox, tiffin carrier, टिफिन
container, dabba, storage box, jar storage, dibba, storage container, डिब्बा
casserole, hot case, hotpot, roti box, hot pot
flask, thermos, thermas, thermosteel, थर्मस
strainer, chalni, channi, chhanni, chai channi, vadikatti, tea strainer, छलनी
grater, kaddukas, kaddu kas, kisni, कद्दूकस
rolling pin, belan, chakla belan, belna, बेलन
towel, tauliya, toliya, towels, turkey towel, gamcha, तौलिया
door mat, doormat, paydan, paidan, foot mat
hanger, hangers, cloth hanger, kapde tangne ka
clothes clips, cloth clips, clip kapde ke, chimti, cloth pegs, clothes pegs
gloves, dastana, hand gloves, dastane, दस्ताने
seeds for garden, beej, plant seeds, garden seeds, seeds and sapling, vegetable seeds, flower seeds
garden, gardening, bagwani, baagwani, bagbani, plants
utensils, bartan, steel utensils, baasan, pathram, बर्तन
cookware, cooking utensils, khana banane ke bartan
crockery, dinnerware, dinner set, cutlery and crockery
stationery, stationary, stationery needs, likhne ka saman, school supplies
party supplies, party items, birthday decoration, birthday party
manure, khad, compost, vermicompost, fertiliser, fertilizer, खाद
plant pot, gamla, flower pot, planter, pots, गमला
balloon, gubbara, balloons, gubbare, गुब्बारे
gift wrap, gift paper, wrapping paper
small size, small, size s
medium size, medium, size m, md
large size, large, size l, lg
extra large, xl, size xl, extra large size
coca cola, coke, cocacola, coca kola, koka kola, कोका कोला
thums up, thumbs up, thumps up, thumsup, thumbsup, थम्स अप
7 up, seven up, 7up, sevenup
lays, lays chips
kurkure, kurkurey, kurkuray, कुरकुरे
parle g, parleg, parle ji, parle-g, parlay g, पारले जी
good day, goodday, gud day
hide and seek, hide n seek, hide seek
head and shoulders, head shoulders, head n shoulders
close up, closeup
surf excel, surfexcel, surf exel
lizol, lysol, lyzol, laizol
vicks, vics, viks, vicks vaporub
real juice, real fruit juice
dairy milk, dairymilk, cadbury dairy milk, cadburys, डेयरी मिल्क
kit kat, kitkat
kwality walls, quality walls
mother dairy, motherdairy, madar dairy
amul, amool, amull, अमूल
aashirvaad, ashirwad, aashirwad, ashirvad, ashirvaad, आशीर्वाद
saffola, safola, saffolla
britannia, britania, brittania, ब्रिटानिया
patanjali, patanjli, patanjaly, पतंजलि
haldiram, haldirams, haldi ram, हल्दीराम
bikaji, bikaaji, bikanervala
mtr, m t r
everest, evrest, everest masala
horlicks, horlics, harlicks
bournvita, bornvita, bournveeta
nescafe, nescaffe, neskafe, nescoffee
colgate, colget, kolgate, कोलगेट
dettol, detol, dettoll, डेटॉल
sensodyne, sensodine, sensodin
huggies, hugis, huggis
pampers, pamper, pampars
mamy poko, mamypoko, mamy poko pants, mammy poko
johnson, johnsons, jhonson, johnson baby
garnier, garnear, garniar
pantene, pantine, panteen
fevicol, fevikol
odonil, odonill
tata sampann, tata sampan
daawat, dawat, davat
india gate, indiagate
all out, allout, alout
good knight, goodknight, gud knight, goodnight, good nite, good night machhar
frooti, fruti, froti, frutti mango
maaza, maza, mazaa
limca, limka
mirinda, miranda, mirinda orange
nutella, nutela, nutalla
kissan, kisan
maggi, maggie, megi, magi, meggi, मैगी
yippee, yipee, yippi, yippie noodles
top ramen, topramen
bingo, bingoo
cadbury, cadberry, cadburry, kadbury
ferrero rocher, ferero rocher, ferrero roche
hersheys, hershey, harsheys, hershi
kelloggs, kellogg, kelogs, kellogs
quaker, quakar, quacker oats
saffola masala oats, safola masala oats
tropicana, tropikana, tropicana juice
paper boat, paperboat
red label, redlabel, brooke bond red label
taj mahal, tajmahal tea
wagh bakri, waghbakri, baagh bakri, vagh bakri
bru, broo coffee
dabur, daabar, dabar
himalaya, himaliya, himalya
nivea, nivia, niveya
ponds, pond cream
lakme, lackme, lakmay
maybelline, maybeline, maybellin
loreal, l oreal, lorial
tresemme, tresme, tressemme
sunsilk, sunsilk shampoo, sun silk
clinic plus, clinicplus, klinic plus
dove, dov
lifebuoy, lifeboy, life boy, lifebouy
cinthol, sinthol
santoor, santur soap
medimix, medimics
savlon, savalon, sevlon
whisper, visper, wisper
stayfree, stay free
harpic, harpik, herpic
domex, domax
colin, kolin
vim, wim bar
pril, prill
rin, rin bar, rinn
ariel, arial, eriel
tide, tied powder
comfort, komfort
odomos, odomas
mortein, mortin, morteen
hit, hit spray
vaseline, vasline, vesline
boroplus, boro plus
boroline, borolin
iodex, ayodex
volini, voleni
moov, muv
strepsils, strepsil, strapsils
eno, inno
hajmola, hazmola
glucon d, glucond, glucose d
cerelac, cerelak, serelac, cerelec
lactogen, lactojen, laktogen
nan pro, nanpro
amulya, amul ya
everyday, every day milk powder
nandini, nandni
milky mist, milkymist
epigamia, epigemia
daawat, dawaat
kohinoor, kohinur
lal qilla, lal kila
fortune, fortun
sundrop, sun drop
gemini, jemini oil
dhara, dhaara
nutralite, nutrelite
catch, katch masala
mdh, m d h
eastern, estern
aachi, achi masala
sakthi, shakti masala
priya, priya pickle
mothers recipe, mother recipe, mothers resipe
chings, ching, chings secret
knorr, knor, nor soup
del monte, delmonte
veeba, viba
funfoods, fun foods, dr oetker, dr oetkar
hellmanns, helmans
bournville, bournvil
five star, 5 star
munch, manch chocolate
mentos, mentoss
center fresh, centre fresh, centerfresh
orbit, orbitt
bikano, bikaano
balaji, balaji wafers
uncle chipps, uncle chips
pringles, pringals, pringels
doritos, dorritos
too yumm, tooyum, too yum
act ii, act 2, act two popcorn
bisleri, bisleri water, bisleri pani, bisalari
kinley, kinly
aquafina, aqua fina
pepsi, pepci
sprite, sprit, sprait
fanta, fenta
mountain dew, mountaindew, mauntain dew
appy fizz, appyfizz, appi fizz
sting, sting energy
tang, teng
rasna, rasana
minute maid, minutemaid
raw pressery, rawpressery
monster, monstar energy
nestle, nesle, nestley
sunfeast, sun feast, sunfist
marie gold, mariegold, mari gold
monaco, monako
krackjack, krack jack, crackjack
bourbon, borbon, bourbon biscuit
oreo, orio
jim jam, jimjam
dark fantasy, darkfantasy, dark fantesy
unibic, unibik
mcvities, mcvitie, macvities
modern bread, mordern bread
english oven, englishoven
id fresh, id batter, id dosa batter
licious, lishious
venky, venkys, venkies
godrej, godrage
sumeru, sumaru
mccain, mc cain, macain
yummiez, yummies
duracell, durasell
eveready, ever ready
philips, phillips, filips
havells, havels
syska, siska
prestige, prestij
hawkins, hokins
milton, miltan
cello, selo
tupperware, tuperware
classmate, class mate notebook
camlin, kamlin
natraj, nataraj pencil
gillette, gilette, jillet
veet, vit cream
himalaya baby, himalaya baby care
sebamed, sebamd
mamaearth, mama earth
wow, wow skin
biotique, biotic cream
khadi, khaadi
park avenue, parkavenue
axe, axe deo
fogg, fog perfume
engage, engej
wild stone, wildstone
set wet, setwet
livon, liven serum
parachute, perachute, parasut
bajaj almond, bajaj almond drops
indulekha, indulekha oil
navratna, navratan oil
vatika, watika
kesh king, keshking
streax, strix
godrej expert, godrej hair colour
pedigree, pedigri, pedegree
whiskas, viskas
drools, drulls
`;
