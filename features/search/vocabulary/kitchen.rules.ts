// Synonyms for milk, bread, meat, snacks, sweets and drinks. One group per line; its first name is unique.

export const KITCHEN = `
milk, doodh, dudh, dood, paal, palu, haalu, dugdh, doodhu, दूध
curd, dahi, dahee, yogurt, yoghurt, dhai, thayir, perugu, mosaru, doi, plain yogurt, दही
paneer, cottage cheese, panir, chhena, chena, पनीर
cheese, cheez, chees, चीज़, चीज
butter, makhan, makkhan, vennai, venna, benne, loni, maska, white butter, मक्खन
buttermilk, chaas, chhach, chach, chhaas, mor, majjiga, majjige, mattha, butter milk, taak, छाछ
lassi, lassy, sweet lassi, लस्सी
fresh cream, malai, balai, dairy cream, cooking cream, मलाई
khoya, mawa, khova, khoa, kova, mava, खोया, मावा
condensed milk, milkmaid, mithai mate, meetha doodh
milk powder, doodh powder, dairy whitener, paal podi, dudh powder, milk whitener, दूध पाउडर
soya milk, soy milk, soymilk
egg, anda, ande, eggs, muttai, guddu, motte, dim, ande desi, अंडा, अंडे, अण्डा
bread, double roti, pav roti, sandwich bread, पाउरोटी, ब्रेड
brown bread, wheat bread, atta bread, whole wheat bread
bun, pav, pao, buns, paav, पाव
rusk, toast, rusks, tost, rusk toast, रस्क, टोस्ट
cake, cakes, kek, केक
biscuit, biscuits, biskut, biskit, cookie, cookies, biscut, bisket, बिस्किट, बिस्कुट
cookies, kukis, कुकीज़
nankhatai, naan khatai, nan khatai, nankatai
roti, chapati, chapathi, phulka, rotli, rotti, रोटी, चपाती
paratha, parantha, parota, parotta, porotta, paratta, पराठा
naan, nan, kulcha, नान
papad, appalam, papadum, pappadam, happala, appadam, pappad, papar, पापड़
pickle, achar, achaar, aachar, oorugai, pachadi, uppinakayi, avakaya, lonche, athanu, thokku, pickles, अचार
mango pickle, aam ka achar, aam achar, mavinakai uppinakayi, avakaya, keri nu athanu, mango achar, आम का अचार
lime pickle, nimbu ka achar, lemon pickle, nimbu achar, नींबू का अचार
chutney, chatni, thogayal, pachadi, चटनी
jam, fruit jam, जैम
murabba, murraba, amla murabba, मुरब्बा
preserve, fruit spread, conserve
ketchup, tomato sauce, tomato ketchup, sauce tamatar, catchup, टोमैटो सॉस
soy sauce, soya sauce, shoyu
mayonnaise, mayo, mayonese, मेयोनीज
peanut butter, groundnut butter, pinut butter, moongfali butter, पीनट बटर
noodles, noodle, chowmein, chow mein, chaumin, hakka noodles, नूडल्स
pasta, macaroni, penne, पास्ता
soup, soop, shorba, सूप
idli batter, idly batter, dosa batter, idli dosa batter, idli maavu, dosa maavu, dosa hittu
cornflakes, corn flakes, makai poha, breakfast cereal, कॉर्न फ्लेक्स
chips, wafers, crisps, aloo chips, potato chips, चिप्स
namkeen, mixture, farsan, savoury, savouries, chivda, chanachur, farsaan, नमकीन, मिक्सचर
bhujia, sev, bhujiya, bhuja, sevu, भुजिया, सेव
murukku, chakli, muruku, chakralu, janthikalu, chakkuli, चकली
popcorn, pop corn, makai dana, popcorns, पॉपकॉर्न
samosa, singara, shingara, samosas, समोसा
momos, momo, dumplings, modak momo, मोमो
mishti doi, mishti dahi, misti doi, meetha dahi, sweet curd, sweet yogurt, मीठा दही
sweets, mithai, indian sweets, indian mithai, mitai, mishti, sweet, meetha, मिठाई
gulab jamun, gulabjamun, gulab jamoon, गुलाब जामुन
rasgulla, rosogolla, rasogolla, rasagulla, roshogolla, रसगुल्ला
laddu, ladoo, laddoo, ladu, laddus, लड्डू
barfi, burfi, barfee, kaju katli, katli, बर्फी
soan papdi, son papdi, sohan papdi, patisa, सोन पापड़ी
chikki, gajak, gachak, peanut brittle, chikky, चिक्की, गजक
halwa, halva, halua, kesari, sheera, हलवा
kheer, payasam, payesh, phirni, rice pudding, खीर
chocolate, choclate, chaklet, chocolates, chocklet, चॉकलेट, चाकलेट
toffee, candy, candies, goli, toffees, tofi, मीठी गोली, टॉफी
chewing gum, bubble gum, chingam, gum, chuingum, च्युइंग गम
ice cream, icecream, ice creams, kulfi, malai kulfi, आइसक्रीम, आइस क्रीम
mouth freshener, mukhwas, mukhvas, supari, meethi saunf, मुखवास
tea, chai, chay, chaha, chaya, theneer, tea leaves, chai patti, chaipatti, cha, tea powder, chaay, चाय, चायपत्ती, चाय पत्ती
green tea, hari chai, greentea, ग्रीन टी
coffee, kaapi, kapi, kofi, coffe, kaapee, कॉफी, काफी
filter coffee, filter kaapi, ground coffee, coffee powder filter
juice, ras, fruit juice, joos, juices, जूस
soft drink, cold drink, cold drinks, soft drinks, colddrink, aerated drink, thanda, cola, soda drinks, carbonated drink, कोल्ड ड्रिंक
cola, coke, coca cola
soda, soda water, club soda, सोडा
water, pani, paani, mineral water, drinking water, packaged water, thanneer, neellu, neeru, jal, पानी
energy drink, energy drinks, enargy drink
glucose, glucon d, glucond, glucose powder, ग्लूकोज
health drink, malt drink, nutrition drink, doodh mein milane ka
sherbet, sharbat, sarbat, squash, syrup drink, शरबत
rose syrup, rooh afza, roohafza, gulab sharbat, rooafza
lemonade, nimbu pani, shikanji, nimboo paani, nimbu paani, lemon drink
jaljeera, jal jeera, jaljira, जलजीरा
chicken, murga, murgi, murg, kozhi, kodi, koli, chiken, kozhi kari, murgh, चिकन, मुर्गा
mutton, goat meat, bakre ka gosht, lamb, aatu kari, mamsam, gosht, khasi, मटन
fish, machli, machhli, macchi, meen, chepa, meenu, machh, maach, machchi, मछली
prawns, jhinga, shrimp, eral, royyalu, seegadi, chingri, kolambi, prawn, झींगा
crab, kekda, nandu, peethalu, kakda, केकड़ा
rohu, rui fish, rohu machli, labeo
pomfret, paplet, vavval, avoli, chanduva
seer fish, surmai, vanjaram, king fish, anjal, neymeen, kingfish
mackerel, bangda, ayala, kanangeluthi, bangude
hilsa, ilish, pulasa
sardine, mathi, pedvey, tarli, mathi meen
anchovy, nethili, nethallu, natholi
kheema, keema, mince, minced meat, qeema, कीमा
sausage, sausages, cocktail sausage
ready to eat, instant food, heat and eat, readymade food, ready meals
frozen peas, frozen matar, frozen green peas
french fries, finger chips, fries, potato fries, frozen fries
oats, ओट्स, overnight oats
muesli, museli, granola, muselli, म्यूसली
baby food, cerelac, baby cereal, infant cereal, shishu aahar, बेबी फूड
infant formula, baby milk powder, lactogen, formula milk, baby milk, nan pro
protein powder, whey protein, whey, protin powder
flavoured milk, milkshake, milk shake, badam milk, masala doodh
shrikhand, srikhand, shreekhand, amrakhand, matho
tofu, soya paneer, soy paneer, soyabean paneer, bean curd
mozzarella cheese, mozarella cheese, pizza cheese, mozzarella
cheese slices, cheese slice, sandwich cheese, burger cheese
cheese spread, cream cheese, cheese cream
whipping cream, whip cream, whipped cream, cake cream
unsalted butter, white butter, safed makhan, loni butter
salted butter, namkeen makhan, table butter, pasteurised butter
margarine, marjarin, vegetable fat spread
sandwich spread, bread spread, eggless mayo spread
chocolate spread, hazelnut spread, choco spread, nutella spread
pizza base, pizza bread, pija base
burger bun, burger buns, burger bread, bargar bun
garlic bread, garlic loaf
bread crumbs, breadcrumbs, bread chura
croissant, croissants, kwason
muffin, muffins, cup cake, cupcake, cup cakes
brownie, brownies, browni
pastry, pastries, pestry
puff, puffs, patties bakery, khari, khari biscuit
tortilla, tortillas, wraps, taco shells, tortilla wrap
marie biscuit, marie biscuits, mari biscuit, tea biscuits, marie
cream biscuit, cream biscuits, kreem biscuit, sandwich biscuits
salted biscuits, namkeen biscuit, crackers, cracker biscuit
digestive biscuits, digestive biscuit, atta biscuit, wheat biscuits
wafer biscuits, wafer biscuit, cream wafers
nachos, nacho chips, tortilla chips, nacho
khakhra, khakra, khakhara, methi khakhra, खाखरा
mathri, mathari, matthi, methi mathri, मठरी
bhel, bhelpuri, bhel puri, sukha bhel, भेल
pani puri, panipuri, golgappa, gol gappa, puchka, golgappe, पानी पूरी
fryums, fryum, pipe fryums, ready to fry
roasted chana snack, chana jor garam, chana zor garam
moong dal namkeen, fried moong dal, moong namkeen
aloo bhujia, alu bhujia, aloo bhujiya, potato bhujia, आलू भुजिया
boondi, bundi, boondhi, raita boondi, बूंदी
chivda, chiwda, poha chivda, chivada, chooda, चिवड़ा
banana chips, kela chips, kele ke chips, nendran chips, केला चिप्स
petha, agra petha, agra ka petha, पेठा
rasmalai, ras malai, rossomalai, रसमलाई
jalebi, jilebi, jilapi, imarti, जलेबी
peda, pedha, pede, mathura peda, पेड़ा
kaju katli, kaju barfi, kaju ki barfi, cashew barfi, काजू कतली
mysore pak, mysurpa, mysore pa, maisoor pak
besan laddu, besan ladoo, besan ke laddu, besan laddoo, बेसन के लड्डू
dark chocolate, dark choclate, bitter chocolate, kali chocolate
lollipop, lolipop, lollypop, लॉलीपॉप
marshmallow, marshmello, marshmallows
mint candy, mints, mint goli, pepper mint
imli candy, imli goli, tamarind candy, khatti meethi goli
aam papad, aampapad, mango bar, amba poli, mango papad, आम पापड़
cold coffee, coffee drink, iced coffee, thandi coffee
instant coffee, coffee powder, instant coffee powder, coffee sachet
black tea, kali chai, kaali chai, leaf tea black
lemon tea, nimbu chai, nimbu wali chai
ginger tea, adrak chai, adrak wali chai
herbal tea, kadha, kaadha, jadi buti chai, tulsi tea
tea bags, teabags, tea bag, chai bag, dip tea
ice tea, iced tea, icetea, ice t
lemon juice, nimbu ras, neembu ras, lime juice
orange juice, santre ka juice, santra juice, santre ka ras, संतरे का जूस
apple juice, seb ka juice, seb ka ras
mango juice, aam ras, aamras, mango drink, aam ka juice, आम का रस
mixed fruit juice, mix fruit juice, mixed juice
aloe vera juice, aloevera juice, gwarpatha juice
amla juice, aawla juice, amla ras
apple cider vinegar, acv, seb ka sirka, apple vinegar
soda water, club soda, sparkling water, soda bottle
tonic water, tonik water
mineral water, bottled water, drinking water, packaged drinking water, pine ka pani, peene ka pani
non alcoholic beer, alcohol free beer, 0.0 beer
chicken breast, chicken boneless, boneless chicken, murgh boneless
chicken leg, chicken legs, leg piece, chicken drumsticks, tangdi
chicken wings, chicken wing, murgh wings
chicken nuggets, chiken nuggets, nuggets chicken
chicken sausage, chicken sausages, chiken sausage
chicken keema, chicken kheema, chicken mince, murgh keema
mutton keema, mutton kheema, mutton mince, bakre ka keema
fish finger, fish fingers, fish stick
dried fish, dry fish, sukhi machli, karuvadu, sukat
catla, katla, katla fish, thoppu meen
salmon, saman fish, salmon fish
tuna, tuna fish, soorai, choora
basa, basa fish, basa fillet
brown eggs, country eggs, desi anda, desi ande, nattu kozhi muttai
quail eggs, bater ke ande, kaadai muttai, batair anda
frozen vegetables, frozen veg, frozen sabji, frozen mix veg
frozen paratha, frozen parantha, ready paratha
frozen corn, frozen sweet corn
veg burger patty, aloo tikki, burger patty, veg patty
pizza, pija, frozen pizza, पिज़्ज़ा
spaghetti, spagetti, spagheti, sphagetti
hakka noodles, hakka noodle, chowmein noodles, veg hakka
pasta sauce, pizza sauce, pizza pasta sauce, pasta sos
chilli sauce, chili sauce, mirchi sauce, red chilli sauce, hot sauce
green chilli sauce, hari mirch sauce, green sauce
schezwan chutney, schezwan sauce, sezwan chutney, szechuan sauce, shezwan chutney, shejwan chutney
mustard sauce, kasundi, sarson sauce, mustard paste
tahini, til paste, sesame paste
hummus, humus, hummas, houmous
green chutney, hari chutney, pudina chutney, dhaniya chutney, mint chutney
imli chutney, tamarind chutney, meethi chutney, sonth chutney, khajur imli chutney
coconut chutney, nariyal chutney
garlic chutney, lahsun chutney, lehsun chutney
mixed pickle, mix pickle, mix achar, mixed achar, mix achaar
chilli pickle, mirchi ka achar, mirch ka achar, mirchi achar, मिर्च का अचार
garlic pickle, lahsun ka achar, lehsun ka achar, lahsun achar
amla pickle, amle ka achar, amla achar
gherkins, gherkin, pickled cucumber
jalapeno, jalapenos, halapeno
canned corn, tinned corn, corn tin
baked beans, bake beans
soya milk drink, soya drink, soy drink
almond milk, badam doodh, badam ka doodh
oat milk, oats milk, oatmilk
protein bar, protein bars, energy bar
baby cereal, infant cereal, baby cerelac, baby porridge
chocolate powder, drinking chocolate, hot chocolate, cocoa drink
breakfast cereal, breakfast cereals, cereal, nashta
snacks, snack, nashta, namkeen snacks, chatpata, स्नैक्स, नाश्ता
beverages, beverage, drinks, peene ki cheez, cold beverages
seafood, sea food, samudri machli
non veg, nonveg, meat
`;
