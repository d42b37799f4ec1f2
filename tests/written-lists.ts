// Lists as people write them, with what they ask for in the demo catalogue. One list per line, by kind:
//   TEXT => LINE ; LINE ...       / stands for a line break
// A line: number of packs (2*), a pattern for the product's name, what it must not be (!), and the total
// amount (=500g, =1000ml, =12p; ~ approximately, where packs do not add up to it). - means nothing: not sold.

export const WRITTEN_LISTS: Record<string, string> = {
  english: `
2 milk, bread, 6 eggs => 2*milk !chocolate ; 1*bread ; egg =6p
1 kg onion, 1 kg potato, half kg tomato => onion =1000g ; potato =1000g ; tomato =500g
milk => 1*milk !shake|powder
bread and butter => bread ; butter !peanut|cookie|paper
sugar 1 kg, salt 1 kg, tea 250 g => sugar =1000g ; salt =1000g ; tea =250g
2 packets of biscuits, 1 packet of chips => 2*biscuit|cookie|cracker ; 1*chips
one litre milk, two breads, a dozen eggs => milk =1000ml ; 2*bread ; egg =12p
3 soaps, 1 shampoo, 2 toothpaste => 3*soap|bathing bar ; 1*shampoo ; 2*toothpaste
half a kilo of paneer => paneer =500g
curd 400g, paneer 200g, butter 100g => curd =400g ; paneer =200g ; butter =100g
rice 5 kg, toor dal 1 kg, chana dal 500g => rice =5000g ; toor dal =1000g ; chana dal =500g
sunflower oil 1 litre, mustard oil 500 ml => sunflower =1000ml ; mustard =500ml
apples 1 kg, bananas 1 kg, oranges 500 g => apple =1000g ; banana =1000g ; orange =500g
ginger 100g, garlic 200g, green chilli 100g => ginger =100g ; garlic =200g ; green chilli =100g
cauliflower, cabbage, carrot half kg => cauliflower ; cabbage ; carrot =500g
coffee 100g, honey 250g, jam 200g => coffee =100g ; honey =250g ; jam|marmalade =200g
a packet of poha and a packet of sooji => 1*poha ; 1*sooji|rava|semolina
eggs 30, bread 2 => egg =30p ; 2*bread
detergent powder 1 kg, dishwash bar, floor cleaner 1 litre => detergent|washing =1000g ; dishwash ; floor cleaner =1000ml
turmeric powder 200g, cumin 100g, coriander powder 100g => turmeric =200g ; cumin =100g ; coriander =100g
whole wheat bread, cheese slices 200g, tomato ketchup => wheat bread ; cheese slice =200g ; ketchup
please get 2 litres of milk and some bananas => milk =2000ml ; banana
we need rice, dal, oil and sugar => rice ; dal ; oil ; sugar
cornflakes, oats 1 kg, peanut butter => corn ?flakes|flakes ; oat =1000g ; peanut butter
toilet cleaner 500ml, garbage bags, aluminium foil => toilet =500ml ; garbage ; foil
four packets of milk => 4*milk
chicken 500 g, fish, mutton 1 kg => chicken =500g ; . ; mutton|goat|lamb =1000g
popcorn, cola 2, ice cream => popcorn ; 2*cola ; ice cream|kulfi|tub
lemon 500g, coriander leaves, mint leaves => lemon =500g ; coriander ; mint
3 kg atta, 2 kg rice => atta =3000g ; rice =2000g
ghee 500 ml, besan 500g, maida 1kg => ghee =500ml ; besan =500g ; maida =1000g
watermelon, papaya, grapes 500g => watermelon !seed ; papaya ; grape =500g
baby wipes, diapers, tissue paper => wipes ; diaper|pants ; tissue
rajma 500g, kabuli chana 1kg, black chana 500g => rajma =500g ; kabuli|chickpea =1000g ; chana =500g`,

  hinglish: `
do doodh, ek bread, chhe ande => 2*milk ; 1*bread ; egg =6p
aadha kilo pyaaz, ek kilo aloo, pav kilo mirch => onion =500g ; potato =1000g ; chilli ~250g
aloo 2 kilo, pyaz 1 kilo, tamatar aadha kilo => potato =2000g ; onion =1000g ; tomato =500g
cheeni 1 kilo, namak, chai patti => sugar =1000g ; salt ; tea
dahi 400 gram aur paneer 200 gram => curd =400g ; paneer =200g
ek kilo toor dal, aadha kilo moong dal, rajma => toor dal =1000g ; moong =500g ; rajma
haldi 100 gram, jeera 100 gram, dhaniya powder 100 gram => turmeric =100g ; cumin =100g ; coriander powder =100g
sarson ka tel ek litre, ghee aadha litre => mustard =1000ml ; ghee =500ml
dhai kilo atta, dedh kilo chawal => atta ~2500g ; rice ~1500g
bhindi aadha kilo, lauki ek, gobhi ek => okra|bhindi =500g ; bottle gourd|lauki ; cauliflower
adrak 100 gm, lehsun 100 gm, hari mirch 100 gm => ginger =100g ; garlic =100g ; green chilli =100g
kele ek dozen, seb ek kilo, santra ek kilo => banana ; apple =1000g ; orange|kinnow =1000g
maida ek kilo, suji aadha kilo, besan aadha kilo => maida =1000g ; sooji|rava =500g ; besan =500g
nimbu, dhaniya patta, pudina => lemon ; coriander leaves ; mint
do packet doodh aur ek packet bread lana => 2*milk ; 1*bread
sabun teen, shampoo ek, toothpaste do => 3*soap|bathing ; 1*shampoo ; 2*toothpaste
makkhan 100 gram, cheese ek packet => butter =100g ; 1*cheese
poha 500 gm, sabudana 500 gm, murmura => poha =500g ; sabudana|sago =500g ; murmura|puffed|mamra
gud aadha kilo, mishri 200 gram => jaggery|gud =500g ; mishri|rock sugar ~200g
aate ka packet 5 kilo wala => 1*atta =5000g
chana dal 1 kg, urad dal aadha kilo, masoor dal aadha kilo => chana dal =1000g ; urad =500g ; masoor =500g
ek darjan ande aur do bread => egg =12p ; 2*bread
kaju 200 gram, badam 200 gram, kishmish 100 gram => cashew =200g ; almond =200g ; raisin =100g
palak ek gaddi, methi, hara dhaniya => spinach|palak ; methi|fenugreek ; coriander
teen pav paneer => paneer ~750g
matar aadha kilo, gajar ek kilo => pea =500g ; carrot =1000g
baingan aadha kilo aur shimla mirch pav kilo => brinjal =500g ; capsicum =250g
mummy ne bola hai 2 kilo chini lana => sugar =2000g
bhaiya 1 kilo pyaaz bhej do => onion =1000g
bartan dhone ka sabun, jhadu, phenyl => dishwash ; broom|jhadu ; phenyl
chawal paanch kilo basmati => basmati =5000g
lal mirch powder 200g, garam masala 100g, hing => chilli powder =200g ; garam masala =100g ; hing|asafoetida
rai 100 gm, saunf 100 gm, ajwain 100 gm => mustard seed =100g ; fennel|saunf =100g ; ajwain|carom =100g
doodh ek litre roz wala => milk =1000ml`,

  devanagari: `
दो दूध, एक ब्रेड, छह अंडे => 2*milk ; 1*bread ; egg =6p
आधा किलो प्याज, एक किलो आलू => onion =500g ; potato =1000g
एक दर्जन अंडे, दही ४०० ग्राम => egg =12p ; curd =400g
चीनी १ किलो, नमक, चाय पत्ती => sugar =1000g ; salt ; tea
२ किलो आटा, १ किलो चावल => atta =2000g ; rice =1000g
टमाटर आधा किलो, हरी मिर्च १०० ग्राम, अदरक => tomato =500g ; green chilli =100g ; ginger
पनीर २०० ग्राम और मक्खन १०० ग्राम => paneer =200g ; butter =100g
हल्दी २०० ग्राम, जीरा १०० ग्राम => turmeric =200g ; cumin =100g
तूर दाल एक किलो, चना दाल आधा किलो => toor dal =1000g ; chana dal =500g
सरसों का तेल एक लीटर => mustard =1000ml
घी आधा लीटर, बेसन आधा किलो => ghee =500ml ; besan =500g
केला एक दर्जन, सेब एक किलो => banana ; apple =1000g
भिंडी आधा किलो, लौकी, गोभी => okra|bhindi =500g ; bottle gourd|lauki ; cauliflower
ढाई किलो आटा => atta ~2500g
डेढ़ लीटर दूध => milk =1500ml
सवा किलो आलू => potato ~1250g
पाव किलो मिर्च => chilli ~250g
दो पैकेट दूध और एक पैकेट ब्रेड लाना => 2*milk ; 1*bread
नींबू, धनिया पत्ता, पुदीना => lemon ; coriander leaves ; mint
साबुन तीन, शैम्पू एक => 3*soap|bathing ; 1*shampoo
मैदा १ किलो, सूजी ५०० ग्राम => maida =1000g ; sooji|rava =500g
काजू २०० ग्राम, बादाम २०० ग्राम => cashew =200g ; almond =200g
राजमा ५०० ग्राम, छोले ५०० ग्राम => rajma =500g ; chana|chickpea =500g
गुड़ आधा किलो, पोहा ५०० ग्राम => jaggery =500g ; poha =500g
लहसुन १०० ग्राम, गाजर एक किलो => garlic =100g ; carrot =1000g
बैंगन आधा किलो, शिमला मिर्च २५० ग्राम => brinjal =500g ; capsicum =250g
आलू २ किलो / प्याज १ किलो / टमाटर १ किलो => potato =2000g ; onion =1000g ; tomato =1000g
१) दूध २ / २) ब्रेड १ / ३) अंडे ६ => 2*milk ; 1*bread ; egg =6p
मम्मी: दो किलो चीनी => sugar =2000g
२० रुपये का धनिया => coriander
चार पैकेट बिस्कुट => 4*biscuit|cookie
आधा दर्जन अंडे => egg =6p
मूंग दाल आधा किलो, उड़द दाल आधा किलो => moong =500g ; urad =500g`,

  chat: `
[12/11, 9:04 am] Mummy: 2 milk / [12/11, 9:05 am] Mummy: bread => 2*milk ; bread
12/11/2025, 9:04 am - Mummy: 1 kg aloo / 12/11/2025, 9:05 am - Papa: 1 kg pyaaz => potato =1000g ; onion =1000g
[9:04 AM, 11/12/2025] Didi: paneer 200g => paneer =200g
Mummy: 2 milk, bread, 6 ande => 2*milk ; bread ; egg =6p
- milk / - bread / - eggs => milk ; bread ; egg
• 2 milk / • 1 bread / • 12 eggs => 2*milk ; 1*bread ; egg =12p
1) milk / 2) bread / 3) eggs 6 => milk ; bread ; egg =6p
1. 2 milk / 2. sugar 1 kg / 3. 500g paneer => 2*milk ; sugar =1000g ; paneer =500g
* aloo 1kg / * pyaz 1kg / * tamatar 500g => potato =1000g ; onion =1000g ; tomato =500g
✅ milk / ✅ bread / ☐ butter => milk ; bread ; butter
🥛 milk 2 / 🍞 bread 1 / 🥚 eggs 6 => 2*milk ; 1*bread ; egg =6p
Shopping list: milk, bread, eggs => milk ; bread ; egg
Hi beta, please bring 2 milk, 1 bread. Thanks => 2*milk ; 1*bread
Milk - 2 / Bread - 1 / Eggs - 6 => 2*milk ; 1*bread ; egg =6p
Milk: 2 / Sugar: 1 kg / Atta: 5 kg => 2*milk ; sugar =1000g ; atta =5000g
Sabzi: aloo 1 kg, gobhi, matar 500g => potato =1000g ; cauliflower ; pea =500g
[x] milk / [ ] bread / [ ] curd 400g => milk ; bread ; curd =400g
ghar aate hue doodh aur bread lete aana => milk ; bread
milk x2, bread x1, curd x3 => 2*milk ; 1*bread ; 3*curd
2x milk, 3x soap => 2*milk ; 3*soap|bathing
(1) rice 5kg (2) dal 1kg (3) oil 1l => rice =5000g ; dal =1000g ; oil =1000ml
*Grocery list* / atta 5kg / chini 1kg => atta =5000g ; sugar =1000g
milk 2 pkt please 🙏 => 2*milk
ok / 2 milk / thanks => 2*milk
<Media omitted> / 1 kg aloo => potato =1000g
[12/11/25, 21:04:11] Rohit Sharma: dahi 1 kg / [12/11/25, 21:04:40] Rohit Sharma: haldi 100g => curd =1000g ; turmeric =100g
1 - milk / 2 - bread / 3 - paneer 200g => milk ; bread ; paneer =200g
→ onion 2kg / → potato 2kg => onion =2000g ; potato =2000g
milk; bread; eggs 12 => milk ; bread ; egg =12p
milk | bread | butter 100g => milk ; bread ; butter =100g
milk + bread + eggs => milk ; bread ; egg
2 milk & 1 bread => 2*milk ; 1*bread
To buy: sugar 1kg, tea 250g => sugar =1000g ; tea =250g
"2 milk, 1 bread" => 2*milk ; 1*bread`,

  sizes: `
2 x 500 g curd => curd =1000g
dahi 400g x 2 => 2*curd =800g
haldi 200g x 2 => 2*turmeric =400g
200g haldi 2 packet => 2*turmeric =400g
500gm paneer => paneer =500g
milk 500ml 2 packet => 2*milk =1000ml
2 packets of 500 ml milk => 2*milk =1000ml
3 litre milk => milk =3000ml
oil 5 ltr => oil =5000ml
atta 10kg => atta =10000g
rice 10 kg bag => rice =10000g
eggs 24 => egg =24p
2 dozen eggs => egg =24p
30 eggs tray => egg =30p
aloo 5kg, pyaz 5kg => potato =5000g ; onion =5000g
paneer 1kg, butter 500g => paneer =1000g ; butter =500g
chips 50g 4 packet => 4*chips =200g
bada packet surf => detergent|washing =4000g|3000g
chhota packet chips => chips
small pack of butter => butter =100g
large bread => bread
sugar 5kg pack => sugar =5000g
salt 2 packets 1kg => 2*salt =2000g
besan 2kg => besan =2000g
jeera 200g, rai 100g => cumin =200g ; mustard seed =100g
0.5 kg tomato => tomato =500g
1/2 kg bhindi, 1/4 kg mirch => okra =500g ; chilli ~250g
½ kg matar, ¼ kg shimla mirch => pea =500g ; capsicum =250g
1.5 kg aloo => potato =1500g
1 1/2 kg tomato => tomato =1500g
ghee 1 kg => ghee =1000ml
1kg x 3 sugar => 3*sugar =3000g
6 nimbu => lemon
4 kg onion => onion =4000g
1,000 g sugar => sugar =1000g`,

  numbers: `
ek milk, do bread, teen soap => 1*milk ; 2*bread ; 3*soap|bathing
char packet biscuit, paanch maggi => 4*biscuit|cookie ; 5*noodle
das ande => egg =10p
barah ande => egg =12p
aadha darjan ande => egg =6p
half dozen eggs => egg =6p
half kg sugar => sugar =500g
quarter kg paneer => paneer ~250g
sawa kilo aloo => potato ~1250g
paune do kilo pyaaz => onion ~1750g
sadhe teen kilo atta => atta ~3500g
dhai sau gram paneer => paneer ~250g
do sau gram haldi => turmeric =200g
paanch sau gram dahi => curd ~500g
sau gram jeera => cumin =100g
dedh litre doodh => milk =1500ml
pav bhar paneer => paneer ~250g
ek pav dhaniya powder => coriander ~250g
pauna kilo matar => pea =750g
two kg rice and three kg atta => rice =2000g ; atta =3000g
three packets of bread => 3*bread
bread 2, milk 3, butter 1 => 2*bread ; 3*milk ; 1*butter
20 rs dhaniya => coriander
₹50 ka paneer => paneer
Rs. 10 ka chips => chips
30 rupees biscuit => biscuit|cookie
2-3 bread => 3*bread
ek do packet doodh => milk
fifty grams elaichi => cardamom =50g
2 aur aadha kilo aloo => potato =2500g
bees ande => egg =20p
chai patti 250, => tea
10 wala biscuit => biscuit|cookie
6 pieces eggs => egg =6p
tin kilo chini => sugar =3000g`,

  brands: `
Amul butter 100g => butter =100g
Amul milk 2 packet => 2*milk
Tata salt 1kg => salt =1000g
Aashirvaad atta 5kg => atta =5000g
Maggi 4 packet => 4*noodle
Maggi 2-minute noodles => noodle
Colgate 1, Lux soap 3 => 1*toothpaste ; 3*soap|bathing
Surf Excel 1kg => detergent|washing|matic =1000g
Parle G 5 => 5*biscuit
7up 2 bottle => 2*lemon|lime|soda
5 star x 3 => 3*chocolate
50-50 biscuit => biscuit|cracker
Nescafe 50g => coffee =50g
Red Label 500g => tea =500g
Fortune sunflower oil 1L => sunflower =1000ml
Kissan jam 200g => jam =200g
Britannia bread => bread
Dettol handwash, Harpic => hand ?wash ; toilet
Vim bar 2 => 2*dishwash
Bournvita 500g => malt|health|chocolate =500g
Lays 3 packet, Kurkure 2 => 3*chips ; 2*puff|crunch|stick|curl
Cadbury Dairy Milk 2 => 2*chocolate
MDH garam masala 100g => garam masala =100g
Pepsi 2, Sprite 1 => 2*cola ; 1*lemon|lime|soda
Mother Dairy dahi 400g => curd =400g
Saffola oats 1kg => oat =1000g
Head and shoulders shampoo => shampoo
Good Day biscuit 2 => 2*biscuit|cookie
India Gate basmati rice 5 kg => basmati =5000g
Amul paneer 200g, Amul cheese slices => paneer =200g ; cheese
Real juice 1 litre => juice =1000ml
Whisper pads, Pampers => pad ; diaper|pants
Wagh Bakri chai 250g => tea =250g`,

  typos: `
onoin 1kg, pottato 2kg => onion =1000g ; potato =2000g
tomatos 500 gms, sugr 1kg => tomato =500g ; sugar =1000g
bred, mlik, eggs => bread ; milk ; egg
panir 200g, dahee 400g => paneer =200g ; curd =400g
biscits, choclate => biscuit|cookie ; chocolate
shampo, tothpaste => shampoo ; toothpaste
buttr 100g, cheez => butter =100g ; cheese
tumeric 100g, corriander powder 100g => turmeric =100g ; coriander =100g
cofee 50g, tee => coffee =50g ; .
ketchap, noodels => ketchup ; noodle
piyaaz 1 kilo, aaloo 1 kilo => onion =1000g ; potato =1000g
tamater adha kilo => tomato =500g
chawl 5 kg, daal 1kg => rice =5000g ; dal =1000g
besun 500g, maidaa 500g => besan =500g ; maida =500g
haldee 100g, zeera 100g => turmeric =100g ; cumin =100g
cauliflwer, cabage, carot => cauliflower ; cabbage ; carrot
brinjel 500g, capsicam 250g => brinjal =500g ; capsicum =250g
bananna, aple 1kg => banana ; apple =1000g
sun flower oil 1 ltr => sunflower =1000ml
detergant 1kg => detergent|washing =1000g
almands 200g, cashue 200g => almond =200g ; cashew =200g
gingar 100g, garlick 100g => ginger =100g ; garlic =100g
yougurt, buter milk => curd|yogurt|yoghurt ; butter ?milk|chaas|lassi
popcon, chpis => popcorn ; chips
panner 1 pkt, milc 2 pkt => 1*paneer ; 2*milk
halff kg onion => onion =500g
1 killo aloo, 2 litar doodh => potato =1000g ; milk =2000ml
aadha kelo tamatar => tomato =500g
2 paket bread => 2*bread
1 dozan ande => egg =12p`,

  odd: `
bread - brown => bread
paneer 200g, no onion => paneer =200g
milk 2 packet (full cream) => 2*milk
submarine, 2 milk => - ; 2*milk
iphone charger => -
flurbo 3kg, aloo 1 kg => - ; potato =1000g
do kilo aloo ek kilo pyaaz aadha litre doodh => potato =2000g ; onion =1000g ; milk =500ml
milk bread eggs => milk ; bread ; egg
doodh bread ande => milk ; bread ; egg
aloo 1kg pyaz 1kg tamatar 500g => potato =1000g ; onion =1000g ; tomato =500g
2 milk 1 bread 6 eggs => 2*milk ; 1*bread ; egg =6p
sugar 1kg tea 250g milk 2 => sugar =1000g ; tea =250g ; 2*milk
MILK, BREAD, EGGS => milk ; bread ; egg
milk,bread,eggs => milk ; bread ; egg
milk / / bread / / eggs => milk ; bread ; egg
milk!!! bread!!! => milk ; bread
pav bhaji masala, pav => pav bhaji ; pav
one and a half kg potatoes, 1kgpyaz => potato =1500g ; onion =1000g
green tea 25 bags => 1*green tea =25p
milk......2 / bread.....1 => 2*milk ; 1*bread
cat litter, baby food => litter ; .
haldi 100, mirchi powder 200 => turmeric =100g ; chilli powder =200g
toor dal 1 kg / chana dal 1/2 kg / rajma 500g => toor dal =1000g ; chana dal =500g ; rajma =500g
don't buy bread, get 2 milk => - ; 2*milk
rice 5kg x 2 => 2*rice =10000g
kanda 1kg batata 2kg lasun 100g => onion =1000g ; potato =2000g ; garlic =100g
pav bhaji masala 100g, pav bhar makkhan => pav bhaji =100g ; butter ~250g
dahi ya curd 400g => curd =400g
dhaniya/coriander 100g => coriander =100g
toor dal(1kg), chana dal(500g) => toor dal =1000g ; chana dal =500g
milk=2, bread=1 => 2*milk ; 1*bread
2milk,3bread => 2*milk ; 3*bread
500g paneer chahiye aur 1kg dahi => paneer =500g ; curd =1000g
bhai ek kaam kar 2 kilo pyaaz le aa => onion =2000g
salt & pepper => salt ; pepper
badi elaichi 50g, chhoti elaichi 50g => cardamom =50g ; cardamom =50g
fruit and nut chocolate => chocolate
2 coconut => coconut =2p
4 batteries => batter =4p
agarbatti 2 packet => 2*agarbatti|incense|sticks
1 kg aata,1 kg chini,1 packet namak => atta =1000g ; sugar =1000g ; 1*salt
milk 2 (for tea) => 2*milk
paneer if fresh, 200g dahi => paneer ; curd =200g`,
};
