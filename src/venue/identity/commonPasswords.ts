/** The commonest passwords of 8 and more characters, lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  00000000 000000000 01234567 0123456789 09876543 0987654321 10203040 11111111 111111111 1111111111 11112222 11223344 1122334455
  112233445566 12121212 12123434 123123123 123123qwe 123321123 12341234 12344321 123456123 1234512345 12345678 123456789 1234567890
  12345678910 1234567891 12345qwert 1234abcd 1234qwer 123456aa 1234567a 123456ab 123456qwerty 12345678a 123456789a 123abc123 123qwe123
  123qweasd 123qweasdzxc 147258369 159753456 159357456 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020
  21212121 22222222 222222222 23456789 31415926 33333333 44444444 55555555 55555555555 66666666 666666666 77777777 777777777 78945612
  789456123 87654321 88888888 888888888 963852741 987654321 9876543210 99999999 999999999 aa123456 aaaaaaaa abc12345 abc123456 abcd1234
  abcdefgh abcdefghi abcdef123 access14 admin123 admin1234 admin12345 administrator alexander allahuakbar apple123 asdasdasd asdf1234
  asdfasdf asdfghjk asdfghjkl asdfghjkl123 asdqwe123 azerty123 azertyuiop babygirl babygirl1 bananas1 barcelona baseball baseball1 basketball
  batman123 beautiful besiktas besiktas1903 bismillah blink182 butterfly caroline casino123 changeme changeme1 changeme123 charlie1 chocolate
  christian christopher computer computer1 corvette cristina danielle december default1 dolphins dragon123 einstein elephant facebook
  facebook1 fenerbahce fenerbahce1907 flower123 football football1 freedom1 galatasaray galatasaray1905 gangster garfield gfhjkm123 godzilla
  google123 guest123 hahahaha hallo123 hello123 helloworld icecream iloveyou iloveyou1 iloveyou123 iloveyou2 internet istanbul istanbul34
  jackpot1 jackpot123 jennifer jessica1 jonathan jordan23 justin123 kingkong krishna1 letmein1 letmein123 liverpool liverpool1 lol123456
  loveyou1 loveme123 lovelove lucky777 luckyluck machine1 manchester marlboro maverick mercedes metallica michael1 michelle midnight minecraft
  monkey123 mustafa1 myspace1 naruto123 nicholas nothing1 november ordinary p@ssw0rd p@ssword pa$$w0rd pa55word parola123 pass1234 passpass
  passw0rd passw0rd1 password password! password0 password01 password1 password1! password12 password123 password1234 password2 password3
  password9 peaches1 perfect1 pineapple player123 player1234 pokemon1 pokemon123 porsche911 princess princess1 q1w2e3r4 q1w2e3r4t5 qazwsx123
  qazwsxedc qwaszx123 qwe123456 qwe123qwe qweasdzxc qweqweqwe qwer1234 qwert123 qwert12345 qwerty01 qwerty1! qwerty11 qwerty12 qwerty123
  qwerty1234 qwerty12345 qwerty321 qwertyui qwertyuiop qwertyuiop1 rainbow1 rockstar root1234 samantha samsung1 samsung123 scorpion secret12
  secret123 september serenity shadow123 sifre123 sifre1234 slipknot slots777 snickers snowball softball spiderman spongebob starwars
  starwars1 stephanie sterling steelers strawberry sunflower sunshine sunshine1 superman superman1 superstar supersecret swordfish takewin1
  takewin123 teddybear test1234 testing1 testing123 testtest thailand thomas123 trabzonspor tinkerbell trustno1 turkiye1 turkiye123
  universe veronica victoria vodafone welcome1 welcome123 welcome1234 whatever whatever1 william1 windows1 winner123 yankees1 yellow123
  zaq12wsx zaq1zaq1 zaqwsxcde zxcv1234 zxcvbnm1 zxcvbnm123 zxcvbnmm
  `
    .trim()
    .split(/\s+/),
)
